import type { ProcessLimits } from './limited-process.ts';
import type { RenderAnswer, RenderOrder } from './render-order.ts';

/** Limits for rendering the pages of one pair of releases; a release that exceeds one cannot go live. */
export interface RenderLimits extends ProcessLimits {
  /** Of one page (characters). */
  readonly page: number;
}

export const renderLimits: RenderLimits = { time: 20_000, heap: 256, resident: 640, page: 1024 * 1024 };

/** The result of rendering. A failure is a value, not an exception: the gate expects it. */
export type RenderOutcome =
  | { readonly status: 'rendered'; readonly bodies: readonly string[] }
  | {
      readonly status: 'failed';
      readonly code: 'render-failed' | 'render-too-long' | 'render-too-big';
      readonly reason: string;
    };

export type Renderer = (order: RenderOrder, limits: RenderLimits) => Promise<RenderOutcome>;

export function outcomeOf(answer: RenderAnswer): RenderOutcome {
  if (answer.status === 'rendered') return answer;
  if (answer.status === 'failed') return failure(`${answer.pathname}: ${answer.reason}`);
  const reason = `${answer.pathname} is ${answer.length} characters long.`;
  return { status: 'failed', code: 'render-too-big', reason };
}

export function failure(reason: string): RenderOutcome {
  return { status: 'failed', code: 'render-failed', reason };
}

/** Parses the output of the rendering process; null if it is invalid, because a release's code can write anything. */
export function parseAnswer(text: string, pages: number): RenderAnswer | null {
  try {
    const answer = JSON.parse(text) as RenderAnswer;
    if (answer.status === 'failed') return isText(answer.pathname) && isText(answer.reason) ? answer : null;
    if (answer.status === 'too-big') return isText(answer.pathname) ? answer : null;
    const { bodies } = answer;
    return bodies.length === pages && bodies.every((body) => isText(body) && body !== '') ? answer : null;
  } catch {
    return null;
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
