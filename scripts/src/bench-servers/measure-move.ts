import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runNode } from '../bench/baseline.ts';
import type { BenchSite } from '../bench/bench-site.ts';
import { fillGigabyte } from './gigabyte-site.ts';
import type { ServerFigure, SkippedFigure } from './server-figure.ts';
import { withBucketAndDatabase } from './with-engines.ts';

const command = fileURLToPath(new URL('../commands/site.command.ts', import.meta.url));

/**
 * Moves, saves and restores a site with a gigabyte of files: as commands, from start to end. Each reads everything back
 * and compares it; the plain copy does not.
 */
export async function measureMove(site: BenchSite): Promise<readonly (ServerFigure | SkippedFigure)[]> {
  const [data, backups] = [site.path('move-data'), site.path('backups')];
  const copies = ['moved', 'restored', 'copied'].map((name) => site.path(name));
  const [moved = '', restored = '', copied = ''] = copies;
  try {
    const bytes = await fillGigabyte({ dataDir: data, databaseUrl: null, filesUrl: null });
    const env = { SITE_STORE: site.storeFolder, DATA_DIR: data, DATABASE_URL: '', FILES_URL: '' };
    const run = (args: readonly string[], settings = env) =>
      secondsOf(() => runNode(['--disable-warning=ExperimentalWarning', command, ...args], settings));
    const copy = await secondsOf(async () => {
      execFileSync('cp', ['-r', data, copied]);
      execFileSync('sync', ['-f', copied]);
    });
    const move = await run([
      'move',
      ...['--to', `${moved}/store`, '--database', `${moved}/data`, '--files', `${moved}/data`],
    ]);
    await rm(moved, { recursive: true });
    const first = await run(['backup', backups]);
    const again = await run(['backup', backups]);
    const restore = await run(['restore', backups], {
      ...env,
      SITE_STORE: `${restored}/store`,
      DATA_DIR: `${restored}/data`,
    });
    const rate = (seconds: number) => bytes / 1_000_000 / seconds;
    const plain = { what: 'cp -r, then sync', value: rate(copy) };
    const unit = 'MB/s';
    const what = 'site move to PostgreSQL and a bucket, with reading everything back';
    const toEngines = await withBucketAndDatabase(what, async (bucket, database) => {
      const place = `${bucket.url}/move`;
      const seconds = await run([
        'move',
        ...['--to', `${place}/store`, '--database', database.url, '--files', `${place}/files`],
      ]);
      return [{ what, value: rate(seconds), unit, plain }];
    });
    return [
      { what: 'site move, with reading everything back', value: rate(move), unit, plain },
      ...toEngines,
      { what: 'site backup, the first one', value: rate(first), unit, plain },
      { what: 'site restore, with reading everything back', value: rate(restore), unit, plain },
      {
        what: 'site backup again: the least that its interval can be',
        value: again,
        unit: 's',
        plain: { what: 'cp -r, then sync, of all', value: copy },
      },
    ];
  } finally {
    for (const folder of [data, backups, ...copies]) await rm(folder, { recursive: true, force: true });
  }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
