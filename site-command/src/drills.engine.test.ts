import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@site/composition/testing';
import { buildPincodeIndex } from '@site/server';
import { describeWith } from '@site/verify/backing-services/testing/describe-with';
import { engineSite } from './testing/drills/engine-site.ts';
import { runDrill } from './testing/drills/run-drill.ts';

const folder = temporaryFolder();
const pincodesDir = join(folder, 'pincodes');

function embedded(name: string) {
  return {
    SITE_STORE: join(folder, name, 'store'),
    DATA_DIR: join(folder, name, 'data'),
    SITE_BY: 'a drill',
  };
}

// Each drill kills another command: the seed decides.
const seeds = (process.env.DRILL_SEEDS ?? (Number(process.env.RACES ?? 1) > 1 ? '1,2,3' : '1'))
  .split(',')
  .map(Number);

describeWith('postgres', 'ceph')('drills across engines', () => {
  beforeAll(async () => {
    await buildPincodeIndex(pincodesDir);
  });

  test.each(seeds)(
    'drill %i: from SQLite and folders to PostgreSQL and S3, and moved back',
    async (seed) => {
      const original = embedded(`${seed}`);
      const moved = embedded(`${seed}-moved`);
      const restored = await engineSite(join(folder, `${seed}-restored`));
      const result = await runDrill({
        ...{ seed, original, moved, restored: restored.settings, pincodesDir },
        backups: join(folder, `${seed}-backups`),
        moveTo: ['--to', moved.SITE_STORE, '--database', moved.DATA_DIR, '--files', moved.DATA_DIR],
        destroy: async () => {
          const secret = await readFile(join(original.DATA_DIR, 'secret'), 'utf8');
          await rm(join(folder, `${seed}`), { recursive: true });
          return { SITE_SECRET: secret.trim() };
        },
      });
      await restored.drop();
      expect(result.records).toBeGreaterThan(0);
    },
    240_000,
  );

  test.each(seeds)(
    'drill %i: from PostgreSQL and S3 to SQLite and folders, and moved back',
    async (seed) => {
      const original = await engineSite(join(folder, `${seed}-first`));
      const moved = await engineSite(join(folder, `${seed}-last`));
      const { SITE_STORE = '', DATABASE_URL = '', FILES_URL = '', SITE_SECRET = '' } = moved.settings;
      const result = await runDrill({
        ...{
          seed,
          original: original.settings,
          restored: embedded(`${seed}-folders`),
          moved: moved.settings,
        },
        ...{ pincodesDir, backups: join(folder, `${seed}-engine-backups`) },
        moveTo: ['--to', SITE_STORE, '--database', DATABASE_URL, '--files', FILES_URL],
        destroy: async () => {
          await original.drop();
          return { SITE_SECRET };
        },
      });
      await moved.drop();
      expect(result.records).toBeGreaterThan(0);
    },
    240_000,
  );
});
