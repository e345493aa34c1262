import type { Challenge } from 'altcha/lib';
import { loadWidget, type Widget, type WidgetProvider } from './load-widget.ts';

/** What the robot check takes from the browser; fetched when it is wanted, not with the page. */
export interface CaptchaDeps {
  readonly loadSolver: () => Promise<(challenge: Challenge, signal: AbortSignal) => Promise<string>>;
  readonly loadWidget: (provider: WidgetProvider, attempt: number) => Promise<Widget>;
}

export const browserDeps: CaptchaDeps = {
  loadSolver: () => import('./altcha-solver.ts').then(({ solveAltcha }) => solveAltcha),
  loadWidget: (provider, attempt) => loadWidget(provider, attempt, document),
};
