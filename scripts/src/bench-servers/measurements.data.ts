import type { BenchSite } from '../bench/bench-site.ts';
import { measureMove } from './measure-move.ts';
import { measureRequests } from './measure-requests.ts';
import { measureRollback } from './measure-rollback.ts';
import { measureStart } from './measure-start.ts';
import type { ServerFigure, SkippedFigure } from './server-figure.ts';

/** One measurement of `npm run bench:servers`. */
export interface Measurement {
  /** For `-- NAME`. */
  readonly name: string;
  readonly title: string;
  /** @param site a store in which the current sources are live */
  measure(site: BenchSite): Promise<readonly (ServerFigure | SkippedFigure)[]>;
}

export const measurements: readonly Measurement[] = [
  { name: 'start', title: 'From the start of the command to the first answer', measure: measureStart },
  { name: 'rollback', title: 'Until three servers serve a rollback', measure: measureRollback },
  { name: 'requests', title: 'Requests per second', measure: measureRequests },
  { name: 'move', title: 'Moving, saving and restoring 1 GB', measure: measureMove },
];
