import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@site/composition/testing';
import { buildPincodeIndex } from '@site/server';
import { type DrillResult, runDrill } from './testing/drills/run-drill.ts';

/** `DRILL_SEEDS=7` repeats one drill; timing apart, it does the same. `RACES=10` runs twenty. */
const first = Array.from({ length: 2 * Number(process.env.RACES ?? 1) }, (_, index) => index + 1);
const seeds = (process.env.DRILL_SEEDS ?? first.join()).split(',');

const folder = temporaryFolder();
const pincodesDir = join(folder, 'pincodes');
const results: DrillResult[] = [];

beforeAll(async () => {
  await buildPincodeIndex(pincodesDir);
});

function settings(name: string) {
  return {
    SITE_STORE: join(folder, name, 'store'),
    DATA_DIR: join(folder, name, 'data'),
    SITE_BY: 'a drill',
  };
}

test.each(seeds.map(Number))(
  'drill %i: nothing that was acknowledged before the backup is lost',
  async (seed) => {
    const names = [`${seed}`, `${seed}-restored`, `${seed}-moved`] as const;
    const [original, restored, moved] = [settings(names[0]), settings(names[1]), settings(names[2])];
    const { SITE_STORE, DATA_DIR } = moved;
    const result = await runDrill({
      ...{ seed, original, restored, moved, pincodesDir, backups: join(folder, `${seed}-backups`) },
      moveTo: ['--to', SITE_STORE, '--database', DATA_DIR, '--files', DATA_DIR],
      destroy: async () => {
        await rm(join(folder, names[0]), { recursive: true });
        return {};
      },
    });
    results.push(result);
    expect(result.records).toBeGreaterThan(0);
    if (result.loss !== null) expect(result.loss).toBeLessThanOrEqual(result.bound);
    for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
  },
  120_000,
);

// Fewer need not do everything.
if (seeds.length >= 20) {
  test('together, twenty drills kill backups, restores and moves, and cut a journal', () => {
    expect(new Set(results.flatMap(({ killed }) => killed))).toEqual(new Set(['backup', 'restore', 'move']));
    expect(results.some(({ cut }) => cut)).toBe(true);
    expect(results.reduce((sum, { records }) => sum + records, 0)).toBeGreaterThan(500);
  });
}

test('at least one drill measured what a disaster takes', () => {
  const losses = results.flatMap(({ loss, bound }) => (loss === null ? [] : [{ loss, bound }]));
  expect(losses).not.toEqual([]);
  const [largest] = losses.sort((a, b) => b.loss - a.loss);
  process.stdout.write(
    `The oldest write that ${losses.length} disasters took was acknowledged ${largest?.loss} ms before them; ` +
      `the last backup was of ${largest?.bound} ms before.\n`,
  );
});
