import { chainAfter } from '../core/entries/hash-chain.ts';
import { entryKey } from '../core/entries/journal-entry.ts';
import { readJournal } from '../core/journal/journal.ts';
import { canonical } from '../core/keys/canonical.ts';
import { everyUnit } from '../core/owners/owners.ts';
import { releaseKey } from '../core/releases/releases.ts';
import { delegationOf, forgedEntry, readJson, signedBy, type TeamsSite, writeEntry } from './owned-site.ts';
import {
  type Attack,
  entryBy,
  holdOf,
  refused,
  sessionEntry,
  statementOf,
  writeAs,
} from './store-attacks.data.ts';
import { publishAs, setOwners, testOwners } from './test-owners.ts';
import { type TinyOptions, tinyForm, tinyRelease, tinyRoute } from './tiny-release.ts';
import { authorOf } from './tiny-site.ts';

const ownRoutes = [tinyRoute('/cellar', 'CellarPage'), tinyRoute('/join-innovation', 'JoinPage')];

/** A release of catalog, published and activated by those who may. */
const activateEvil = (options: Pick<TinyOptions, 'routes' | 'record'>) => async (site: TeamsSite) => {
  const evil = tinyRelease('catalog', { mark: 'evil', routes: ownRoutes, ...options });
  await publishAs(site.store, 'pipe', evil);
  const { id: release } = evil.release;
  return writeAs(site, 'ravi', { release, replaces: site.b, statements: [await statementOf(site, release)] });
};

/** When ravi's and pipe's keys expire. */
const expireAt = async ({ store }: TeamsSite) => {
  const { owners = testOwners } = (await readJournal(store)).authority ?? {};
  const end = authorOf(50).at;
  await setOwners(store, { ...owners, expires: { ravi: end, pipe: end } });
};

/** As many entries after other ones than those before them. */
const lieAs = async (site: TeamsSite, by: string, count: number, previous = '0'.repeat(64)) => {
  const sequence = (await site.store.list('journal/')).length + 1;
  for (let before = previous, more = 0; more < count; more += 1) {
    const fields = { action: 'rollback', release: site.a, sequence: sequence + more, previous: before };
    await writeAs(site, by, fields);
    before = chainAfter(before, canonical(await readJson(site.store, entryKey(sequence + more))));
  }
};

/** What branch, which may only preview catalog, has signed about a release of its own. */
const previewOnly = async (site: TeamsSite) => {
  const { release } = await publishAs(site.store, 'branch', tinyRelease('catalog', { mark: 'branch' }));
  const statement = await statementOf(site, release.id, 'branch');
  return {
    entry: { release: release.id, replaces: site.b, statements: [statement] },
    approve: [{ unit: 'catalog', release: release.id, record: statement.record }],
  };
};

/**
 * What somebody writes with a key that may write something, without the commands and their gate: ravi activates catalog,
 * pipe publishes it, machine is a server’s key for rollbacks. contact belongs to others.
 */
export const rightfulAttacks: readonly Attack<TeamsSite>[] = [
  ...['ravi', 'machine', 'asha'].flatMap((by, index) =>
    refused('entry-replayed', {
      [`a wrong \`previous\` by ${by}, and ${index} entries after it`]: (site: TeamsSite) =>
        lieAs(site, by, index + 1),
    }),
  ),
  ...refused<TeamsSite>('not-allowed', {
    'a key for previews that activates its release': entryBy(
      'branch',
      async (site) => (await previewOnly(site)).entry,
    ),
    'a key for previews that approves its release': entryBy('branch', async (site) => ({
      ...{ action: 'approve', unit: null, release: null, approve: (await previewOnly(site)).approve },
    })),
    'a key of one unit that holds another': entryBy('ravi', () => holdOf('contact')),
    'a key of all other units that holds the whole site': async (site) => {
      const { owners = testOwners } = (await readJournal(site.store)).authority ?? {};
      const rest = { publish: ['pipe'], activate: ['ravi'] };
      await setOwners(site.store, { ...owners, units: { ...owners.units, '*': rest } });
      return writeAs(site, 'ravi', holdOf(everyUnit));
    },
    'a key of one unit that ends an operator’s hold of another': entryBy('ravi', () => ({
      ...holdOf('shell'),
      action: 'release-hold',
    })),
    'a server’s key for rollbacks that holds a unit': entryBy('machine', () => holdOf('contact')),
    'a rollback of the own unit that holds another': entryBy('ravi', ({ a }) => ({
      action: 'rollback',
      release: a,
      hold: holdOf('contact').hold,
    })),
    'a set of changes that takes another unit along': entryBy('ravi', ({ a, contact }) => ({
      ...{ action: 'rollback', release: a, with: [{ unit: 'contact', release: contact, action: 'retire' }] },
    })),
    'a key of a unit that repairs the journal': entryBy('ravi', () => ({
      action: 'repair',
      unit: null,
      release: null,
      chain: '0'.repeat(64),
    })),
    'a key of a unit that changes the owners': async (site) => {
      const fields = { action: 'owners', unit: null, by: 'ravi', owners: testOwners };
      return writeEntry(site.store, signedBy('ravi', await forgedEntry(site, fields), 'site-owners'));
    },
    'an operator that activates a unit of others': entryBy('ben', ({ c }) => ({ release: c })),
  }),
  ...refused<TeamsSite>('release-unsigned', {
    'an activation of what only a key for previews has signed': entryBy(
      'ravi',
      async (site) => (await previewOnly(site)).entry,
    ),
  }),
  ...refused<TeamsSite>('entry-replayed', {
    'an entry after one that is not the last': entryBy('ravi', async ({ store, a }) => {
      const { previous } = await readJson(store, entryKey(8));
      return { action: 'rollback', release: a, previous };
    }),
    'a wrong `previous` after an entry that its key may not write': async (site) => {
      await writeAs(site, 'ravi', holdOf('contact'));
      return lieAs(site, 'ravi', 1);
    },
    'a wrong `previous` and a format that only a newer version could read': entryBy('ravi', () => ({
      format: 9,
      previous: '0'.repeat(64),
    })),
    'a wrong `previous`, by an operator’s session': sessionEntry('asha', ({ root }) => ({
      delegation: delegationOf(root),
      previous: '',
    })),
  }),
  ...refused<TeamsSite>('journal-stray', {
    'entries with high numbers': async (site) => {
      await writeAs(site, 'ravi', { sequence: 99_999_998, action: 'rollback', release: site.a });
      await writeAs(site, 'machine', { sequence: 99_999_999, action: 'rollback', release: site.a });
    },
  }),
  ...refused<TeamsSite>('key-withdrawn', {
    'a key that has expired': async (site) => {
      await expireAt(site);
      return writeAs(site, 'ravi', { action: 'rollback', release: site.a });
    },
    'a key that has expired, and dates its entry back': async (site) => {
      await expireAt(site);
      await writeAs(site, 'asha', holdOf('shell'));
      return writeAs(site, 'ravi', { action: 'rollback', release: site.a, at: authorOf(49).at });
    },
  }),
  ...refused<TeamsSite>('approval-missing', {
    'a set whose other release was approved with another content': async (site) => {
      const { release } = await publishAs(site.store, 'shop', tinyRelease('contact', { mark: 'two' }));
      const statements = [
        await statementOf(site, site.next),
        await statementOf(site, release.id, 'shop', 'contact'),
      ];
      const [own, other] = statements.map(({ unit, release, record }) => ({ unit, release, record }));
      const approve = [own, { ...other, record: '0'.repeat(64) }];
      await writeAs(site, 'asha', { action: 'approve', unit: null, release: null, approve });
      const others = [{ ...other, replaces: site.contact }];
      return writeAs(site, 'ravi', { release: site.next, replaces: site.b, with: others, statements });
    },
  }),
];

/** The same, of entries that count for catalog: what answers at the addresses of other units stays all the same. */
export const countingAttacks: readonly Attack<TeamsSite>[] = [
  ...['/contact', '/CONTACT', '/contact/thanks', '/:page', '/start', '/login', '/catalog'].flatMap((path) =>
    refused('path-not-owned', {
      [`a release of the own unit with ${path}`]: activateEvil({
        routes: [...ownRoutes, tinyRoute(path, 'CellarPage')],
      }),
    }),
  ),
  ...['contact/enquiry', 'shell/question', 'blog/message'].flatMap((form) =>
    refused('path-not-owned', {
      [`a release of the own unit with a form that replaces ${form}`]: activateEvil({
        record: { forms: { poll: { ...tinyForm('/cellar'), replaces: [form] } } },
      }),
    }),
  ),
  ...refused<TeamsSite>('release-swapped', {
    'a key for previews that replaces a release between its gate and its activation': async (site) => {
      const { store, next: release, b: replaces } = site;
      const checked = await statementOf(site, release);
      const folder = releaseKey({ unit: 'catalog', id: release }, '');
      for (const key of await store.list(folder)) await store.remove(key);
      const evil = tinyRelease('catalog', { mark: 'evil' });
      const renamed = { ...evil.release, id: release, container: `catalog_${release}` };
      await publishAs(store, 'branch', { ...evil, release: renamed });
      await writeAs(site, 'ravi', { release, replaces, record: checked.record, statements: [checked] });
    },
  }),
  ...refused<TeamsSite>('path-not-owned', {
    'a release of the own unit that redirects an address below one of another unit': activateEvil({
      record: { redirects: [{ from: '/contact/thanks', to: '/cellar' }] },
    }),
  }),
  ...refused<TeamsSite>('entry-future', {
    'an entry that is dated ahead': entryBy('ravi', ({ a, b }) => ({
      ...{ action: 'rollback', release: a, replaces: b, at: '2999-01-05T09:00:00.000Z' },
    })),
    // It counts: only a clock could tell it from an honest one, and validation has none.
    'an activation that is dated after the end of an operator’s hold': async (site) => {
      await writeAs(site, 'asha', holdOf('catalog', '2998-01-05T09:00:00.000Z'));
      const fields = {
        release: site.next,
        replaces: site.b,
        statements: [await statementOf(site, site.next)],
      };
      return writeAs(site, 'ravi', { ...fields, at: '2999-01-05T09:00:00.000Z' });
    },
  }),
];
