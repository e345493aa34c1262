import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { localStore, readJournal, type Store } from '@platform/releases';
import { planRetirement, retire } from '@platform/releases/changes';
import { collectGarbage, findGarbage } from '@platform/releases/garbage';
import {
  authorOf,
  deployTiny,
  publishTiny,
  rollbackTiny,
  temporaryFolder,
  tinyRelease,
} from '@platform/releases/testing';
import { neededReleases, verifyNeeded } from '@platform/releases/verify';
import { copyingRestic, type Meanwhile } from '../../testing/copying-restic.ts';
import { type FolderSite, liveFolderSite } from '../../testing/folder-site.ts';
import { readPlaces } from '../transfer/open-site.ts';
import type { SavedSite } from './saved-records.ts';
import { takeBackup } from './take-backup.ts';

type Change = (store: Store, backup: number) => Promise<unknown>;

const back: Change = (store) => rollbackTiny(store, 'catalog', authorOf(10));

const deployTwo: Change = (store, backup) =>
  deployTiny(store, ['catalog', `c${backup}`], ['catalog', `d${backup}`]);

/** Each makes a release unneeded that the saved journal needs: the live one, or the target of the next rollback. */
const changes: Readonly<Record<string, Change>> = {
  'the live release is taken back': back,
  'two releases are deployed': deployTwo,
  'the unit leaves the site': async (store) =>
    retire(store, planRetirement('catalog', authorOf(10), await readJournal(store))),
};
const moments: readonly Meanwhile['moment'][] = ['before', 'between'];

async function collect(store: Store): Promise<void> {
  const rules = { now: Date.parse(authorOf(1000).at), tabAge: 60_000, steps: 1 };
  await collectGarbage(store, await findGarbage(store, rules), rules, async () => undefined);
}

async function backUp(site: FolderSite, meanwhile: Meanwhile) {
  const { store, env } = site;
  const places = readPlaces(env, env.SITE_STORE ?? '');
  const folder = temporaryFolder();
  const run = copyingRestic(folder, meanwhile);
  const order = { places, store, env, now: () => new Date(0), by: 'asha', run };
  const saved = await takeBackup(order).catch((error: unknown) => error);
  return { saved, backups: readdirSync(folder).map((name) => join(folder, name)) };
}

/** What the newest backup lacks of what its own journal needs. */
async function lacking({ saved, backups }: Awaited<ReturnType<typeof backUp>>) {
  const { journal, store } = saved as SavedSite;
  const newest = backups.at(-1) ?? '';
  const needed = neededReleases(await readJournal(localStore(join(newest, dirname(journal)))), false);
  expect(needed).not.toEqual([]);
  const releases = localStore(dirname(join(newest, store, 'releases')));
  return (await Promise.all(needed.map((one) => verifyNeeded(releases, one)))).flat();
}

const races = Object.entries(changes).flatMap(([name, change]) =>
  moments.map((moment) => ({ name, change, moment })),
);

test.each(races)(
  'a backup has all that its journal needs if $name and gc runs $moment listing and reading, twice',
  async ({ change, moment }) => {
    const site = await liveFolderSite();
    const happen: Meanwhile['happen'] = async (backup) => {
      if (backup > 2) return;
      await (backup === 1 ? change : deployTwo)(site.store, backup);
      await collect(site.store);
    };
    expect(await lacking(await backUp(site, { moment, happen }))).toEqual([]);
  },
);

test('a backup is refused if gc removes what it needs during every try', async () => {
  const site = await liveFolderSite();
  const happen: Meanwhile['happen'] = async (backup) => {
    await deployTwo(site.store, backup);
    await collect(site.store);
  };
  const { saved, backups } = await backUp(site, { moment: 'before', happen });
  expect(saved).toMatchObject({ code: 'source-changed', message: expect.stringMatching(/removed catalog@/) });
  expect(backups).toHaveLength(3);
});

const harmless: Readonly<Record<string, (site: FolderSite) => Promise<unknown>>> = {
  'gc removes what is not needed': async ({ store }) => {
    await publishTiny(store, tinyRelease('catalog', { mark: 'never live' }));
    await collect(store);
  },
  'a needed release was lost before': ({ folder }) =>
    rm(join(folder, 'store/releases/shell'), { recursive: true, force: true }),
};

test.each(Object.entries(harmless))('a backup is complete with one try if %s', async (_name, happens) => {
  const site = await liveFolderSite();
  const { saved, backups } = await backUp(site, {
    moment: 'before',
    happen: () => happens(site).then(() => undefined),
  });
  expect(saved).toMatchObject({ format: 2 });
  expect(backups).toHaveLength(1);
});
