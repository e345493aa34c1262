import { join } from 'node:path';
import { temporaryFolder } from '@platform/releases/testing';
import { openRepositories } from '@platform/server';
import { describeWith } from '@platform/verify/testing';
import { servicesSite } from '../testing/drills/services-site.ts';
import { emptySite, liveFolderSite } from '../testing/folder-site.ts';
import { digestRows } from './transfer/records.ts';

describeWith('postgres', 'ceph')('a move to PostgreSQL', () => {
  test('can be repeated, and leads back', async () => {
    const site = await liveFolderSite();
    const { settings, drop } = await servicesSite(join(temporaryFolder(), 'data'));
    const { DATABASE_URL = '' } = settings;
    for (const _ of ['first', 'repeated']) {
      const { code, out, err } = await site.run('move', '--database', DATABASE_URL);
      expect({ code, err }).toEqual({ code: 0, err: [] });
      // A shared database needs the secret as a setting.
      expect(out).toContain(`  SITE_SECRET=the content of ${join(site.env.DATA_DIR, 'secret')}`);
    }
    const places = { dataDir: settings.DATA_DIR ?? '', databaseUrl: DATABASE_URL, filesUrl: null };
    const repositories = await openRepositories(places);
    const moved = await digestRows(repositories.rows());
    await repositories.close();

    const shared = emptySite({ DATABASE_URL, SITE_SECRET: 'a secret of at least thirty-two characters' });
    const back = join(temporaryFolder(), 'data');
    expect(await shared.run('move', '--database', back)).toMatchObject({ code: 0, err: [] });
    const again = emptySite({ DATA_DIR: back });
    expect(await again.records(({ rows }) => digestRows(rows()))).toEqual(moved);
    await drop();
  });
});
