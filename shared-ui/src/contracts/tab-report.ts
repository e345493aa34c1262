import type { UnitName } from './unit.ts';

/**
 * What an open tab tells the server of itself (`POST /-/tabs`): nothing about the visitor. Sent when the tab
 * opens, after each swap or failure, and once a minute while it is visible.
 */
export interface TabReport {
  /** Random, for this tab's life only, so that a tab is counted once. */
  readonly tab: string;
  /** Sequence of the newest composition the tab has heard of. */
  readonly sequence: number;
  /** Unit → id of the release that runs in the tab; units that were not visited are absent. */
  readonly releases: Readonly<Partial<Record<UnitName, string>>>;
  /** Since the last report. */
  readonly failures: readonly TabFailure[];
}

/** A release that could not be loaded, or broke while it was shown. */
export interface TabFailure {
  readonly unit: UnitName;
  readonly release: string;
  /** `LoadError`'s code, `render` for a page that threw, `hydration`, or `uncaught` for an error that nothing has caught. */
  readonly code: string;
  /** What the tab was doing; absent in reports of an older shell. */
  readonly phase?: FailurePhase;
}

/**
 * `first-load`: no page has worked in the tab yet. `navigation`: the page that the visitor wants is on its way, or is
 * rendered for the first time. `prefetch`: nobody waits for it. `swap`: one release takes the place of another.
 * `open-tab`: the page had worked.
 */
export const failurePhases = ['first-load', 'navigation', 'prefetch', 'swap', 'open-tab'] as const;

export type FailurePhase = (typeof failurePhases)[number];
