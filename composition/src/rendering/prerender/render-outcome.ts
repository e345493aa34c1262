import type { RenderAnswer, RenderOrder } from './render-order.ts';

/** A release that needs more than this to render its pages is not fit to go live. */
export interface RenderLimits {
  /** For all pages of one pair of releases together (ms). */
  readonly time: number;
  /** Of the child's heap (MiB). */
  readonly heap: number;
  /** Of the whole child, with buffers and Node itself (MiB). */
  readonly resident: number;
  /** Of one page (characters). */
  readonly page: number;
}

export const renderLimits: RenderLimits = { time: 20_000, heap: 256, resident: 640, page: 1024 * 1024 };

/** How rendering ended. It is a value: a release that does not render is nothing exceptional to a gate. */
export type RenderOutcome =
  | { readonly at: 'rendered'; readonly bodies: readonly string[] }
  | {
      readonly at: 'failed';
      readonly code: 'render-failed' | 'render-too-long' | 'render-too-big';
      readonly reason: string;
    };

/** Renders pages of two releases, wherever that is done. */
export type Renderer = (order: RenderOrder, limits: RenderLimits) => Promise<RenderOutcome>;

export function outcomeOf(answer: RenderAnswer): RenderOutcome {
  if (answer.at === 'rendered') return answer;
  if (answer.at === 'failed') return failure(`${answer.pathname}: ${answer.reason}`);
  const reason = `${answer.pathname} is ${answer.length} characters long.`;
  return { at: 'failed', code: 'render-too-big', reason };
}

export function failure(reason: string): RenderOutcome {
  return { at: 'failed', code: 'render-failed', reason };
}
