import type { SiteComposition } from '@platform/contract';
import type { RenderLimits } from './render-limits.ts';

/** Input of the rendering process: the code of two releases, and the pages to render. */
export interface RenderOrder {
  readonly shellCode: string;
  readonly composition: SiteComposition;
  readonly year: number;
  /** Maximum characters of one page. */
  readonly maxLength: number;
  readonly pages: readonly {
    readonly pathname: string;
    /** Code of the remote's page; null for the shell's own. */
    readonly code: string | null;
  }[];
}

/** What a page shows from an instant on (ms since 1970). */
export interface LaterBody {
  readonly from: number;
  readonly body: string;
}

const codes = ['render-failed', 'render-too-long', 'render-too-big'] as const;

/** The result of rendering. A failure is a value, not an exception: the gate expects it. */
export type RenderOutcome =
  | {
      readonly status: 'rendered';
      readonly bodies: readonly string[];
      /** Index of a page → what it shows later. Only of pages that ask about an instant. */
      readonly later?: Readonly<Record<number, readonly LaterBody[]>>;
    }
  | { readonly status: 'failed'; readonly code: (typeof codes)[number]; readonly reason: string };

export type Renderer = (order: RenderOrder, limits: RenderLimits) => Promise<RenderOutcome>;

export const failure = (reason: string, code: (typeof codes)[number] = 'render-failed'): RenderOutcome => ({
  status: 'failed',
  code,
  reason,
});

const isText = (value: unknown) => typeof value === 'string' && value !== '';

export function isLater(value: unknown): value is readonly LaterBody[] {
  return (
    Array.isArray(value) &&
    value.every((one, at) => isText(one?.body) && one.from > (at === 0 ? 0 : value[at - 1].from))
  );
}

/** Parses the output of the rendering process; null if it is invalid, because a release's code can write anything. */
export function parseOutcome(text: string, pages: number): RenderOutcome | null {
  try {
    const outcome = JSON.parse(text) as RenderOutcome;
    if (outcome.status === 'failed')
      return codes.includes(outcome.code) && isText(outcome.reason) ? outcome : null;
    const { bodies, later = {} } = outcome;
    const isWhole = bodies.length === pages && bodies.every(isText) && Object.values(later).every(isLater);
    return isWhole ? outcome : null;
  } catch {
    return null;
  }
}
