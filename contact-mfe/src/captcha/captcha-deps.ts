import type { Challenge } from 'altcha/lib';
import { loadWidget, type Widget, type WidgetProvider } from './load-widget.ts';

/** Code that the robot check needs. It is loaded on demand, not with the page. */
export interface CaptchaDeps {
  readonly loadSolver: () => Promise<(challenge: Challenge, signal: AbortSignal) => Promise<string>>;
  readonly loadWidget: (provider: WidgetProvider, attempt: number) => Promise<Widget>;
  /** Calls a function when a check has taken too long. Returns a function that prevents it. */
  readonly startTimeout: (onTimeout: () => void) => () => void;
}

/** A phone needs about a second for a check. A worker whose script hangs fires no event (ms). */
const checkTimeout = 30_000;

export const browserDeps: CaptchaDeps = {
  loadSolver: () => import('./altcha-solver.ts').then(({ solveAltcha }) => solveAltcha),
  loadWidget: (provider, attempt) => loadWidget(provider, attempt, document),
  startTimeout: (onTimeout) => {
    const timer = setTimeout(onTimeout, checkTimeout);
    return () => clearTimeout(timer);
  },
};
