import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@platform/releases/testing';
import { describeWith } from '@platform/verify/testing';
import { type DrillResult, runDrill } from '../testing/drills/run-drill.ts';
import { servicesSite } from '../testing/drills/services-site.ts';

const folder = temporaryFolder();
const results: DrillResult[] = [];

function embedded(name: string) {
  return {
    SITE_STORE: join(folder, name, 'store'),
    DATA_DIR: join(folder, name, 'data'),
    SITE_BY: 'a drill',
  };
}

const repositoryOf = (name: string) => ({
  RESTIC_REPOSITORY: join(folder, `${name}-repository`),
  RESTIC_PASSWORD: 'the password of a drill',
  RESTIC_CACHE_DIR: join(folder, 'cache'),
});

/** `DRILL_SEEDS=7` repeats one drill; timing apart, it does the same. */
const first = Array.from({ length: Number(process.env.RACES ?? 1) }, (_, index) => index + 1);
const seeds = (process.env.DRILL_SEEDS ?? first.join()).split(',').map(Number);

describeWith('backup')('a disaster of a site in folders', () => {
  test.each(seeds)(
    'drill %i: nothing that was acknowledged before the backup is lost',
    async (seed) => {
      const name = `folders-${seed}`;
      const result = await runDrill({
        ...{ seed, original: embedded(name), restored: embedded(`${name}-restored`) },
        repository: repositoryOf(name),
        destroy: () => rm(join(folder, name), { recursive: true }),
      });
      results.push(result);
      expect(result.records).toBeGreaterThan(0);
      if (result.loss !== null) expect(result.loss).toBeLessThanOrEqual(result.bound);
    },
    240_000,
  );
});

describeWith(
  'backup',
  'postgres',
  'ceph',
)('a disaster of a site on PostgreSQL and S3', () => {
  test.each(seeds)(
    'drill %i: nothing that was acknowledged before the backup is lost',
    async (seed) => {
      const name = `services-${seed}`;
      const original = await servicesSite(join(folder, name));
      const restored = await servicesSite(join(folder, `${name}-restored`));
      const result = await runDrill({
        ...{ seed, original: original.settings, restored: restored.settings },
        repository: repositoryOf(name),
        destroy: () => original.drop(),
      });
      await restored.drop();
      results.push(result);
      expect(result.records).toBeGreaterThan(0);
      if (result.loss !== null) expect(result.loss).toBeLessThanOrEqual(result.bound);
    },
    240_000,
  );
});

test('the largest loss of all drills is told', () => {
  const losses = results.flatMap(({ loss, bound }) => (loss === null ? [] : [{ loss, bound }]));
  const [largest] = losses.sort((a, b) => b.loss - a.loss);
  process.stdout.write(
    `The oldest write that ${losses.length} disasters took was acknowledged ${largest?.loss ?? 0} ms before them; ` +
      `the last backup was of ${largest?.bound ?? 0} ms before.\n`,
  );
});
