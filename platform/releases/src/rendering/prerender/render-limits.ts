import type { ProcessLimits } from './limited-process.ts';

/** Limits for rendering the pages of one pair of releases; a release that exceeds one cannot go live. */
export interface RenderLimits extends ProcessLimits {
  /** Of one page (characters). */
  readonly page: number;
}

export const renderLimits: RenderLimits = { time: 20_000, heap: 256, resident: 640, page: 1024 * 1024 };

/** During a rollback: a page that hangs must not delay it. */
export const rollbackLimits: RenderLimits = { ...renderLimits, time: 3000 };
