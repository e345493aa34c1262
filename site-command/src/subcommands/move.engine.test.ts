import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openStore } from '@site/composition';
import { temporaryFolder } from '@site/composition/testing';
import { openFiles, openRepositories } from '@site/server';
import { describeWith } from '@site/verify/backing-services/testing/describe-with';
import { applicationOf, fileOf } from '../testing/drills/drill-content.ts';
import { engineSite } from '../testing/drills/engine-site.ts';
import { liveFolderSite } from '../testing/folder-site.ts';

/** A site in folders with one application and its resume. */
async function siteWithApplication() {
  const site = await liveFolderSite();
  const places = { dataDir: site.env.DATA_DIR ?? '', databaseUrl: null, filesUrl: null };
  const [name, time] = [{ seed: 1, writer: 1, count: 1 }, { began: 1_700_000_000_000 }];
  const file = fileOf(name, time);
  const files = await openFiles(places);
  await files.create(file.key, file.content);
  await files.close();
  const repositories = await openRepositories(places);
  await repositories.submissions.accept(applicationOf(name, time));
  await repositories.close();
  return { site, file };
}

/** The settings that a move prints, by name. */
function printedSettings(out: readonly string[]): ReadonlyMap<string, string> {
  const lines = out.slice(out.indexOf('Set on every server, then start them:') + 1);
  return new Map(
    lines.flatMap((line) =>
      [...line.matchAll(/^ {2}([A-Z_]+)=(\S+)/g)].map(([, key = '', value = '']) => [key, value] as const),
    ),
  );
}

describeWith('postgres', 'ceph')('a move to PostgreSQL', () => {
  test('replaces U+0000, which an earlier version stored in SQLite, and can be repeated', async () => {
    const site = await liveFolderSite();
    const direct = new DatabaseSync(join(site.env.DATA_DIR ?? '', 'site.sqlite'));
    direct.prepare('INSERT INTO captcha_solutions VALUES (?, 1)').run('a\u0000b');
    direct.close();
    const { settings, drop } = await engineSite(join(temporaryFolder(), 'data'));
    const { DATABASE_URL = '' } = settings;
    for (const _ of ['first', 'repeated']) {
      const { code, err } = await site.run('move', '--database', DATABASE_URL);
      expect({ code, err }).toEqual({ code: 0, err: [] });
    }
    const places = { dataDir: settings.DATA_DIR ?? '', databaseUrl: DATABASE_URL, filesUrl: null };
    const repositories = await openRepositories(places);
    expect(await repositories.captchaSolutions.isUsed('a\uFFFDb')).toBe(true);
    await repositories.close();
    await drop();
  });

  test('to a bucket and a shared database takes the uploaded files along', async () => {
    const { site, file } = await siteWithApplication();
    const { settings, drop } = await engineSite(join(temporaryFolder(), 'data'));
    const { SITE_STORE: store = '', DATABASE_URL = '' } = settings;
    const { code, out, err } = await site.run('move', '--to', store, '--database', DATABASE_URL);
    expect({ code, err }).toEqual({ code: 0, err: [] });
    const printed = printedSettings(out);
    expect(printed.get('SITE_STORE')).toBe(store);
    // Beside the store, where the keys of pipelines do not reach.
    expect(printed.get('FILES_URL')).toBe(`${store}-files`);
    expect(await openStore(store).list('files/')).toEqual([]);
    // As a server on another machine opens them.
    const filesUrl = printed.get('FILES_URL') ?? null;
    const elsewhere = { dataDir: join(temporaryFolder(), 'data'), databaseUrl: DATABASE_URL, filesUrl };
    const files = await openFiles(elsewhere);
    expect(await files.read(file.key)).toEqual(file.content);
    await files.close();
    const again = await site.run('move', '--to', store, '--database', DATABASE_URL);
    expect(again).toMatchObject({ code: 0, err: [] });
    await drop();
  });

  test('alone leaves the uploaded files in the data folder, and says so', async () => {
    const { site } = await siteWithApplication();
    const { settings, drop } = await engineSite(join(temporaryFolder(), 'data'));
    const { code, out, err } = await site.run('move', '--database', settings.DATABASE_URL ?? '');
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out).toContain(
      `  DATA_DIR=${site.env.DATA_DIR} as it is now: uploaded files stay there. Servers on other machines need --files`,
    );
    await drop();
  });
});
