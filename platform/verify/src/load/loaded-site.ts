import type { Call } from './ask.ts';

/** What the measurement of load has to know of a site. */
export interface LoadedSite {
  /** Paths of pages. */
  readonly pages: readonly string[];
  /** Paths of data beside the composition. */
  readonly data: readonly string[];
  /** A form with a file of so many bytes, as a browser sends it. */
  readonly submission: (bytes: number) => Promise<Call>;
}
