import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@site/composition/testing';
import { openRepositories } from '@site/server';
import { describeWith } from '../../test-engines/testing/describe-with.ts';
import { engineSite } from '../testing/drills/engine-site.ts';
import { liveFolderSite } from '../testing/folder-site.ts';

describeWith('postgres', 'ceph')('a move to PostgreSQL', () => {
  test('replaces U+0000, which an earlier version stored in SQLite, and can be repeated', async () => {
    const site = await liveFolderSite();
    const direct = new DatabaseSync(join(site.env.DATA_DIR ?? '', 'site.sqlite'));
    direct
      .prepare('INSERT INTO enquiries VALUES (:id, :at, :name, :name, :name, :name, :name)')
      .run({ id: 'e1', at: 1, name: 'Asha\u0000Example' });
    direct.close();
    const { settings, drop } = await engineSite(join(temporaryFolder(), 'data'));
    const { DATABASE_URL = '' } = settings;
    for (const _ of ['first', 'repeated']) {
      const { code, err } = await site.run('move', '--database', DATABASE_URL);
      expect({ code, err }).toEqual({ code: 0, err: [] });
    }
    const places = { dataDir: settings.DATA_DIR ?? '', databaseUrl: DATABASE_URL, filesUrl: null };
    const repositories = await openRepositories(places);
    expect(await repositories.enquiries.find('e1')).toMatchObject({ firstName: 'Asha\uFFFDExample' });
    await repositories.close();
    await drop();
  });
});
