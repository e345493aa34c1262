import type { Challenge } from 'altcha/lib';
import { solveAltcha } from './altcha-solver.ts';
import { loadWidget, type Widget } from './load-widget.ts';

/** What the robot check needs of the browser. */
export interface CaptchaDeps {
  readonly solve: (challenge: Challenge, signal: AbortSignal) => Promise<string>;
  /** Loads another provider's script. */
  readonly loadWidget: (attempt: number) => Promise<Widget>;
  /** Calls a function when a check has taken too long. Returns a function that prevents it. */
  readonly startTimeout: (onTimeout: () => void) => () => void;
}

/** A phone needs about a second for a check. A worker whose script hangs fires no event (ms). */
const checkTimeout = 30_000;

export const browserDeps: CaptchaDeps = {
  solve: solveAltcha,
  loadWidget: (attempt) => loadWidget(attempt, document),
  startTimeout: (onTimeout) => {
    const timer = setTimeout(onTimeout, checkTimeout);
    return () => clearTimeout(timer);
  },
};
