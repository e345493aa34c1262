import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openStore, type Store } from '@site/composition';
import { type CephEngine, startCeph } from '../test-engines/ceph.ts';
import { startPostgres } from '../test-engines/postgres.ts';
import type { TestEngine } from '../test-engines/test-engine.ts';
import type { ServerFigure, SkippedFigure } from './server-figure.ts';

/** Engines of one measurement. */
export interface MeasuredEngines {
  readonly ceph: CephEngine;
  readonly postgres: TestEngine;
}

/**
 * Measures with a new bucket and a new database. This process and those that it starts use the bucket's credentials
 * from then on.
 *
 * @param what the figure that is skipped, with the reason, where the engines cannot start
 */
export async function withEngines(
  what: string,
  measure: (engines: MeasuredEngines) => Promise<readonly ServerFigure[]>,
): Promise<readonly (ServerFigure | SkippedFigure)[]> {
  await using opened = new AsyncDisposableStack();
  let engines: MeasuredEngines;
  try {
    const ceph = opened.use(await startCeph());
    engines = { ceph, postgres: opened.use(await startPostgres()) };
  } catch (error) {
    return [{ what, skipped: error instanceof Error ? error.message : String(error) }];
  }
  Object.assign(process.env, engines.ceph.env);
  return await measure(engines);
}

/** Copies a store to another place: everything but marks of processes; the journal last. */
export async function copyStore(from: Store, folder: string, place: string): Promise<void> {
  const to = openStore(place);
  for (const prefix of ['releases/', 'pages/', 'journal/']) {
    for (const key of await from.list(prefix)) await to.create(key, await readFile(join(folder, key)));
  }
}
