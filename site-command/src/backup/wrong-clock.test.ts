import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { deployTiny, temporaryFolder } from '@site/composition/testing';
import { emptySite, type FolderSite, liveFolderSite } from '../testing/folder-site.ts';
import { memorySite } from '../testing/memory-site.ts';
import { testSite } from '../testing/test-site.ts';
import { backupFolder } from './backup-folder.ts';
import { takeBackup } from './take-backup.ts';

const hour = 3_600_000;
const today = Date.UTC(2026, 10, 25, 12);
const in2036 = Date.UTC(2036, 0, 1);

/** The name of the backup of a time. */
const nameOf = (time: number) => `${new Date(time).toISOString().replace(/[-:.]/g, '')}.json`;

/** The commands of a site on a machine whose clock shows a time. */
function at({ store, env }: FolderSite, time: number) {
  return testSite({ store, storePlace: env.SITE_STORE ?? '', env, now: () => new Date(time) });
}

async function folders() {
  const site = await liveFolderSite();
  const backups = join(temporaryFolder(), 'backups');
  return { site, backups, names: async () => (await readdir(join(backups, 'backups'))).sort() };
}

test.each([[['--keep', '1']], [['--keep', '2']], [['--days', '35']], [['--keep', '1', '--days', '35']]])(
  'a backup with %j never deletes itself because of one that is dated in the future',
  async (options) => {
    const { site, backups, names } = await folders();
    await at(site, in2036).run('backup', backups, ...options);
    for (let count = 0; count < 3; count += 1)
      await at(site, today + count * hour).run('backup', backups, ...options);
    expect(await names()).toContain(nameOf(today + 2 * hour));
    expect(await names()).toContain(nameOf(in2036));
  },
);

test('backups that are dated in the future do not count for --keep', async () => {
  const { site, backups, names } = await folders();
  for (const time of [in2036, in2036 + hour, today, today + hour, today + 2 * hour])
    await at(site, time).run('backup', backups, '--keep', '2');
  expect(await names()).toEqual([today + hour, today + 2 * hour, in2036, in2036 + hour].map(nameOf));
});

test('one run with a clock in the future leaves the newest backup before it, whatever its age', async () => {
  const { site, backups, names } = await folders();
  for (const time of [today, today + hour, in2036])
    await at(site, time).run('backup', backups, '--days', '35');
  expect(await names()).toEqual([today + hour, in2036].map(nameOf));
});

test('a backup that is dated in the future is named in one sentence, with a code of its own', async () => {
  const { site, backups } = await folders();
  await at(site, in2036).run('backup', backups);
  for (const more of [['--dry-run'], []]) {
    const { code, out } = await at(site, today).run('backup', backups, ...more);
    expect(out.filter((line) => line.includes(nameOf(in2036)))).toEqual([
      expect.stringMatching(/^ {2}warning 20360101T000000000Z\.json is dated in the future: /),
    ]);
    expect(code).toBe(more.length > 0 ? 0 : 8);
  }
  const { result } = await at(site, today + hour).json('backup', backups);
  expect(result).toMatchObject({ exit: 8, warnings: [expect.stringContaining(nameOf(in2036))] });
  // Clocks of two machines differ by seconds.
  const near = join(temporaryFolder(), 'near');
  await at(site, today + 60_000).run('backup', near);
  expect(await at(site, today).run('backup', near)).toMatchObject({ code: 0, err: [] });
});

test('a restore without --at refuses a newest backup that is dated in the future; --at does not use it', async () => {
  const { site, backups } = await folders();
  for (const time of [in2036, today]) await at(site, time).run('backup', backups);
  const target = emptySite();
  const { code, err } = await at(target, today + hour).run('restore', backups);
  expect({ code, err }).toEqual({ code: 3, err: [expect.stringContaining(nameOf(in2036))] });
  expect(err[0]).toContain('it is 2026-11-25T13:00:00.000Z');
  expect(err[0]).toContain(`newest before it is of ${new Date(today).toISOString()}`);
  const chosen = await at(target, today + hour).json('restore', backups, '--at', '2026-11-25T12:30Z');
  expect(chosen).toMatchObject({ code: 0, result: { backup: nameOf(today), later: null } });
  await rename(join(backups, 'backups', nameOf(in2036)), join(backups, 'backups', nameOf(today + hour)));
  const renamed = await at(target, today + hour).json('restore', backups, '--dry-run');
  expect(renamed).toMatchObject({ code: 0, result: { backup: nameOf(today + hour) } });
});

test('a restore by a machine whose clock is behind is refused, and says what its clock shows', async () => {
  const { site, backups } = await folders();
  await at(site, today).run('backup', backups);
  const { code, err } = await at(emptySite(), 0).run('restore', backups);
  expect({ code, err }).toEqual({ code: 3, err: [expect.stringContaining('1970-01-01T00:00:00.000Z')] });
});

test('a backup goes on from the newest one before now, so that it does not read the site again', async () => {
  const site = memorySite('here', 'a secret');
  await deployTiny(site.live, ['shell', 'one'], ['careers', 'a']);
  const folder = backupFolder(temporaryFolder());
  const reads: string[] = [];
  const files = {
    ...site.files,
    read: (key: string) => {
      reads.push(key);
      return site.files.read(key);
    },
  };
  const backUp = (time: number) =>
    folder.whileLocked(() =>
      takeBackup({ site: { ...site, files }, folder, now: () => new Date(time), by: 'asha' }),
    );
  await backUp(in2036);
  site.apply('one');
  await backUp(today);
  await backUp(today + hour);
  expect(reads).toHaveLength(1);
});
