import type { UnitName } from './unit.ts';

/**
 * The report of an open tab to the server (`POST /-/tabs`). It contains nothing about the visitor. A tab sends it
 * when it opens, after each swap or failure, and once a minute while it is visible.
 */
export interface TabReport {
  /** A random id of the tab until it is closed, so that it is counted once. Servers store keyed hashes of it. */
  readonly tab: string;
  /** Sequence of the newest composition that the tab has received. */
  readonly sequence: number;
  /** Unit → id of the release that runs in the tab. Units that were not visited are absent. */
  readonly releases: Readonly<Record<UnitName, string>>;
  /** Since the last report. */
  readonly failures: readonly TabFailure[];
  /** What this tab has not told before about the releases that it runs. */
  readonly visits?: readonly ReleaseVisit[];
  /** How fast pages were, since the last report. Absent if nothing was measured. */
  readonly vitals?: readonly Vital[];
  /** Whether the HTML of the first page was not as rendered when its code had loaded. Absent if it was. */
  readonly changed?: boolean;
}

/** How a release does in a tab. Each tab counts once for each release. */
export interface ReleaseVisit {
  readonly unit: UnitName;
  readonly release: string;
  /** A visit that was reported as `worked` may fail later. */
  readonly result: (typeof visitResults)[number];
}

export const visitResults = ['worked', 'failed'] as const;

export interface Vital {
  /** The unit and the release of the page. */
  readonly unit: UnitName;
  readonly release: string;
  /** Path of the page's route, such as `/role/:id`: never an address. */
  readonly page: string;
  readonly name: keyof typeof goodVitals;
  /** In whole milliseconds. */
  readonly value: number;
}

/**
 * Up to which value a vital is good, by web-vitals (ms). `INP`: how long the page took to answer an interaction. `LCP`:
 * until the first page of a document showed its largest text or picture.
 */
export const goodVitals = { INP: 200, LCP: 2500 } as const;

/** A release that could not be loaded, or that failed while it was shown; or `unknownOwner`. */
export interface TabFailure {
  readonly unit: UnitName;
  readonly release: string;
  /**
   * The code of a `LoadError`, `render` for a page that threw, `hydration`, `uncaught` for an uncaught error,
   * `not-interactive` for a first page whose code came and never worked, or `form-refused` for a form that follows its
   * own rules and that the server refuses.
   */
  readonly code: string;
  readonly phase?: FailurePhase;
  readonly sample?: FailureSample;
}

/** In the place of a release if it is not known whose failure it is. It counts for no release. */
export const unknownOwner = { unit: 'unknown', release: '-' } as const;

/** It has no text of a message, no address of a page, and nothing that a visitor has typed. */
export interface FailureSample {
  /** Name of the error, such as `TypeError`; of a value that is no error, its type. */
  readonly name: string;
  /** The innermost first, then those of React's components; at most `maxFrames`. */
  readonly frames: readonly FailureFrame[];
}

export const maxFrames = 10;

/** A place in a file of a release. Line and column begin with 1; they are 0 if the file itself could not be loaded. */
export interface FailureFrame {
  readonly unit: UnitName;
  readonly release: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * `first-load`: no page has worked in the tab yet. `navigation`: the tab loads the page that the visitor opened, or
 * renders it for the first time. `prefetch`: the tab loads a page in advance. `swap`: the tab replaces one release
 * with another. `open-tab`: the page had worked before.
 */
export const failurePhases = ['first-load', 'navigation', 'prefetch', 'swap', 'open-tab'] as const;

export type FailurePhase = (typeof failurePhases)[number];
