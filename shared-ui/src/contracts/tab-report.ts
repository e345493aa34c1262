import type { UnitName } from './unit.ts';

/**
 * The report of an open tab to the server (`POST /-/tabs`). It contains nothing about the visitor. A tab sends it
 * when it opens, after each swap or failure, and once a minute while it is visible.
 */
export interface TabReport {
  /** A random id of the tab, so that it is counted once. It is not stored. */
  readonly tab: string;
  /** Sequence of the newest composition that the tab has received. */
  readonly sequence: number;
  /** Unit → id of the release that runs in the tab. Units that were not visited are absent. */
  readonly releases: Readonly<Record<UnitName, string>>;
  /** Since the last report. */
  readonly failures: readonly TabFailure[];
}

/** A release that could not be loaded, or that failed while it was shown. */
export interface TabFailure {
  readonly unit: UnitName;
  readonly release: string;
  /** The code of a `LoadError`, `render` for a page that threw, `hydration`, or `uncaught` for an uncaught error. */
  readonly code: string;
  /** What the tab was doing. Absent from reports of older shells. */
  readonly phase?: FailurePhase;
}

/**
 * `first-load`: no page has worked in the tab yet. `navigation`: the tab loads the page that the visitor opened, or
 * renders it for the first time. `prefetch`: the tab loads a page in advance. `swap`: the tab replaces one release
 * with another. `open-tab`: the page had worked before.
 */
export const failurePhases = ['first-load', 'navigation', 'prefetch', 'swap', 'open-tab'] as const;

export type FailurePhase = (typeof failurePhases)[number];
