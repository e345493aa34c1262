import type { Challenge } from 'altcha/lib';
import { loadWidget, type Widget, type WidgetProvider } from './load-widget.ts';

/** Code that the robot check needs. It is loaded on demand, not with the page. */
export interface CaptchaDeps {
  readonly loadSolver: () => Promise<(challenge: Challenge, signal: AbortSignal) => Promise<string>>;
  readonly loadWidget: (provider: WidgetProvider, attempt: number) => Promise<Widget>;
}

export const browserDeps: CaptchaDeps = {
  loadSolver: () => import('./altcha-solver.ts').then(({ solveAltcha }) => solveAltcha),
  loadWidget: (provider, attempt) => loadWidget(provider, attempt, document),
};
