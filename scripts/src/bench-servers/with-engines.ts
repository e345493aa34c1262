import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openStore, type Store } from '@site/composition';
import { type CephEngine, startCeph } from '../test-engines/ceph.ts';
import { startPostgres } from '../test-engines/postgres.ts';
import type { TestEngine } from '../test-engines/program.ts';
import type { ServerFigure, SkippedFigure } from './server-figure.ts';

/** An engine for one measurement, and the environment variables that its clients need. */
type MeasuredEngine = TestEngine & Partial<Pick<CephEngine, 'env'>>;

/**
 * Measures with a new bucket. This process and those that it starts use its credentials from then on.
 *
 * @param what name of the figure; it is reported as skipped, with the reason, where Ceph cannot start
 */
export function withBucket(
  what: string,
  measure: (bucket: TestEngine) => Promise<readonly ServerFigure[]>,
): Promise<readonly (ServerFigure | SkippedFigure)[]> {
  return withEngine(startCeph, what, measure);
}

/** The same with a new bucket and a new database. */
export function withBucketAndDatabase(
  what: string,
  measure: (bucket: TestEngine, database: TestEngine) => Promise<readonly ServerFigure[]>,
): Promise<readonly (ServerFigure | SkippedFigure)[]> {
  return withEngine(startPostgres, what, (database) =>
    withBucket(what, (bucket) => measure(bucket, database)),
  );
}

async function withEngine(
  start: () => Promise<MeasuredEngine>,
  what: string,
  measure: (engine: TestEngine) => Promise<readonly (ServerFigure | SkippedFigure)[]>,
): Promise<readonly (ServerFigure | SkippedFigure)[]> {
  let engine: MeasuredEngine;
  try {
    engine = await start();
  } catch (error) {
    return [{ what, skipped: error instanceof Error ? error.message : String(error) }];
  }
  await using _ = engine;
  Object.assign(process.env, engine.env);
  return await measure(engine);
}

/** Copies a store to another place: everything but marks of processes; the journal last. */
export async function copyStore(from: Store, folder: string, place: string): Promise<void> {
  const to = openStore(place);
  for (const prefix of ['releases/', 'pages/', 'journal/']) {
    for (const key of await from.list(prefix)) await to.create(key, await readFile(join(folder, key)));
  }
}
