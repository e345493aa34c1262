import type { Failure, Sample } from './sample.ts';

export interface Machine {
  readonly node: string;
  readonly browser: string;
  readonly nginx: string;
  readonly system: string;
  readonly processor: string;
  readonly cores: number;
  /** Load average when the run began. */
  readonly load: number;
  readonly coding: string;
}

/** A Lighthouse audit with a weight and a score below 1. */
export interface Shortcoming {
  readonly audit: string;
  readonly title: string;
  readonly score: number;
  readonly value: string;
}

export interface LighthousePage {
  readonly path: string;
  /** Category → 0 to 100. */
  readonly scores: Readonly<Record<string, number>>;
  readonly below: readonly Shortcoming[];
}

/** One run of `npm run bench:web`, as it is stored. */
export interface Results {
  /** Day of the run. */
  readonly day: string;
  readonly machine: Machine;
  readonly rounds: number;
  readonly samples: readonly Sample[];
  /** Processor time per request (µs), one value per turn. */
  readonly cpu: { readonly nginx: readonly number[]; readonly own: readonly number[] };
  readonly failures: readonly Failure[];
  readonly lighthouse: readonly LighthousePage[];
}
