import type { UnitName } from '@site/shared-ui/contracts';
import { readJournal } from '../core/journal/journal.ts';
import { entryKey } from '../core/journal/journal-entry.ts';
import { authorityOf, chainAfter } from '../core/owners/authority.ts';
import { canonical } from '../core/owners/canonical.ts';
import { releaseKey } from '../core/releases/releases.ts';
import {
  delegationOf,
  forgedEntry,
  readJson,
  signedBy,
  statementFile,
  type TeamsSite,
  writeEntry,
} from './owned-site.ts';
import { type Attack, writeAs } from './store-attacks.data.ts';
import { publishAs, setOwners, testOwners } from './test-owners.ts';
import { type TinyOptions, tinyForm, tinyRelease, tinyRoute } from './tiny-release.ts';
import { authorOf } from './tiny-site.ts';

/**
 * What somebody writes with a key that may write something, without the commands and their gate: ravi activates careers,
 * pipe publishes it, machine is a server’s key for rollbacks. contact belongs to others.
 */
export interface RightfulAttack extends Omit<Attack, 'unread' | 'does'> {
  readonly does: (site: TeamsSite) => Promise<unknown>;
  /** The unit of the key, if the entry counts: then what answers at the addresses of all others stays. */
  readonly moves?: UnitName;
}

const holdBy = (site: TeamsSite, by: string, unit: string, action = 'hold') =>
  writeAs(site, by, { action, unit: null, release: null, hold: { units: [unit], until: null } });

const ownRoutes = [tinyRoute('/career', 'CareerPage'), tinyRoute('/join-innovation', 'JoinPage')];

/** A release of careers, published and activated by those who may. */
const activateEvil = async (site: TeamsSite, options: Pick<TinyOptions, 'routes' | 'record'>) => {
  const evil = tinyRelease('careers', { mark: 'evil', routes: ownRoutes, ...options });
  await publishAs(site.store, 'pipe', evil);
  const { id } = evil.release;
  const statement = await readJson(site.store, statementFile(evil.release, 'pipe'));
  return writeAs(site, 'ravi', { release: id, replaces: site.b, statements: [statement] });
};

/** A set of careers and contact, published by those who may: its entry, and what an approval of it says. */
const twoTeams = async (site: TeamsSite) => {
  const { release } = await publishAs(site.store, 'shop', tinyRelease('contact', { mark: 'two' }));
  const statements = [
    await readJson(site.store, statementFile({ unit: 'careers', id: site.next }, 'pipe')),
    await readJson(site.store, statementFile(release, 'shop')),
  ];
  const [own, other] = statements.map(({ unit, release, record }) => ({ unit, release, record }));
  const others = [{ ...other, replaces: site.contact }];
  const entry = { release: site.next, replaces: site.b, with: others, statements };
  return { entry, own, other };
};

const approveBy = (site: TeamsSite, by: string, approve: readonly unknown[]) =>
  writeAs(site, by, { action: 'approve', unit: null, release: null, approve });

/** When ravi's and pipe's keys expire. */
const expireAt = async ({ store }: TeamsSite) => {
  const { owners = testOwners } = authorityOf(await readJournal(store)) ?? {};
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

/** What branch, which may only preview careers, has signed about a release of its own. */
const previewOnly = async (site: TeamsSite) => {
  const { release } = await publishAs(site.store, 'branch', tinyRelease('careers', { mark: 'branch' }));
  const { record, ...statement } = await readJson(site.store, statementFile(release, 'branch'));
  return {
    entry: { release: release.id, replaces: site.b, statements: [{ record, ...statement }] },
    approve: [{ unit: 'careers', release: release.id, record }],
  };
};

export const rightfulAttacks: readonly RightfulAttack[] = [
  {
    what: 'a key for previews that activates its release',
    code: 'not-allowed',
    does: async (site) => writeAs(site, 'branch', (await previewOnly(site)).entry),
  },
  {
    what: 'a key for previews that approves its release',
    code: 'not-allowed',
    does: async (site) => approveBy(site, 'branch', (await previewOnly(site)).approve),
  },
  {
    what: 'an activation of what only a key for previews has signed',
    code: 'release-unsigned',
    does: async (site) => writeAs(site, 'ravi', (await previewOnly(site)).entry),
  },
  {
    what: 'a key for previews that replaces a release between its gate and its activation',
    code: 'release-swapped',
    moves: 'careers',
    does: async (site) => {
      const { store, next: release, b: replaces } = site;
      const name = { unit: 'careers', id: release };
      const checked = await readJson(store, statementFile(name, 'pipe'));
      for (const key of await store.list(releaseKey(name, ''))) await store.remove(key);
      const evil = tinyRelease('careers', { mark: 'evil' });
      await publishAs(store, 'branch', {
        ...evil,
        release: { ...evil.release, id: release, container: `careers_${release}` },
      });
      await writeAs(site, 'ravi', { release, replaces, record: checked.record, statements: [checked] });
    },
  },
  ...['ravi', 'machine', 'asha'].map(
    (by, index): RightfulAttack => ({
      what: `a wrong \`previous\` by ${by}, and ${index} entries after it`,
      code: 'entry-replayed',
      does: (site) => lieAs(site, by, index + 1),
    }),
  ),
  {
    what: 'an entry after one that is not the last',
    code: 'entry-replayed',
    does: async (site) =>
      writeAs(site, 'ravi', {
        previous: (await readJson(site.store, entryKey(8))).previous,
        ...{ action: 'rollback', release: site.a },
      }),
  },
  {
    what: 'a wrong `previous` after an entry that its key may not write',
    code: 'entry-replayed',
    does: async (site) => {
      await holdBy(site, 'ravi', 'contact');
      return lieAs(site, 'ravi', 1);
    },
  },
  {
    what: 'a wrong `previous` and a format that only a newer version could read',
    code: 'entry-replayed',
    does: (site) => writeAs(site, 'ravi', { format: 9, previous: '0'.repeat(64) }),
  },
  {
    what: 'entries with high numbers',
    code: 'journal-stray',
    does: async (site) => {
      await writeAs(site, 'ravi', { sequence: 99_999_998, action: 'rollback', release: site.a });
      await writeAs(site, 'machine', { sequence: 99_999_999, action: 'rollback', release: site.a });
    },
  },
  {
    what: 'a wrong `previous`, by an operator’s session',
    code: 'entry-replayed',
    does: async (site) => {
      const delegation = delegationOf(site.root);
      const fields = { by: 'asha', action: 'rollback', release: site.a, delegation, previous: '' };
      return writeEntry(site.store, signedBy('session', await forgedEntry(site, fields)));
    },
  },
  {
    what: 'a key that has expired',
    code: 'key-withdrawn',
    does: async (site) => {
      await expireAt(site);
      return writeAs(site, 'ravi', { action: 'rollback', release: site.a });
    },
  },
  {
    what: 'a key that has expired, and dates its entry back',
    code: 'key-withdrawn',
    does: async (site) => {
      await expireAt(site);
      await writeAs(site, 'asha', { action: 'hold', unit: null, hold: { units: ['shell'], until: null } });
      return writeAs(site, 'ravi', { action: 'rollback', release: site.a, at: authorOf(49).at });
    },
  },
  {
    what: 'a release of the own unit that redirects an address below one of another unit',
    code: 'path-not-owned',
    moves: 'careers',
    does: (site) =>
      activateEvil(site, { record: { redirects: [{ from: '/contact/thanks', to: '/career' }] } }),
  },
  ...[
    ['the address of another unit', '/contact'],
    ['the address of another unit in another case', '/CONTACT'],
    ['an address below one of another unit', '/contact/thanks'],
    ['a parameter in the place of other units’ addresses', '/:page'],
    ['an address of the shell', '/home'],
    ['an address that nobody has', '/login'],
    ['an address that begins like its own', '/careers'],
  ].map(
    ([what, path = '']): RightfulAttack => ({
      what: `a release of the own unit with ${what}`,
      code: 'path-not-owned',
      moves: 'careers',
      does: (site) => activateEvil(site, { routes: [...ownRoutes, tinyRoute(path, 'CareerPage')] }),
    }),
  ),
  ...[
    ['of another unit', 'contact/enquiry'],
    ['of the shell', 'shell/question'],
    ['that nobody has', 'blog/message'],
  ].map(
    ([what, form = '']): RightfulAttack => ({
      what: `a release of the own unit with a form that replaces one ${what}`,
      code: 'path-not-owned',
      moves: 'careers',
      does: (site) =>
        activateEvil(site, { record: { forms: { poll: { ...tinyForm('/career'), replaces: [form] } } } }),
    }),
  ),
  {
    what: 'an entry that is dated ahead',
    code: 'entry-future',
    moves: 'careers',
    does: (site) =>
      writeAs(site, 'ravi', {
        ...{ action: 'rollback', release: site.a, replaces: site.b },
        at: '2999-01-05T09:00:00.000Z',
      }),
  },
  {
    // It counts: only a clock could tell it from an honest one, and judging has none.
    what: 'an activation that is dated after the end of an operator’s hold',
    code: 'entry-future',
    moves: 'careers',
    does: async (site) => {
      const hold = { units: ['careers'], until: '2998-01-05T09:00:00.000Z' };
      await writeAs(site, 'asha', { action: 'hold', unit: null, hold });
      const statement = await readJson(site.store, statementFile({ unit: 'careers', id: site.next }, 'pipe'));
      const fields = { release: site.next, replaces: site.b, statements: [statement] };
      return writeAs(site, 'ravi', { ...fields, at: '2999-01-05T09:00:00.000Z' });
    },
  },
  {
    what: 'a key of one unit that holds another',
    code: 'not-allowed',
    does: (site) => holdBy(site, 'ravi', 'contact'),
  },
  {
    what: 'a key of one unit that ends an operator’s hold of another',
    code: 'not-allowed',
    does: (site) => holdBy(site, 'ravi', 'shell', 'release-hold'),
  },
  {
    what: 'a rollback of the own unit that holds another',
    code: 'not-allowed',
    does: (site) =>
      writeAs(site, 'ravi', {
        ...{ action: 'rollback', release: site.a },
        hold: { units: ['contact'], until: null },
      }),
  },
  {
    what: 'a set of changes that takes another unit along',
    code: 'not-allowed',
    does: (site) =>
      writeAs(site, 'ravi', {
        ...{ action: 'rollback', release: site.a },
        with: [{ unit: 'contact', release: site.contact, action: 'retire' }],
      }),
  },
  {
    what: 'a set of two teams that nobody else has approved',
    code: 'approval-missing',
    does: async (site) => writeAs(site, 'ravi', (await twoTeams(site)).entry),
  },
  {
    what: 'a set of two teams that its signer has approved for both',
    code: 'approval-missing',
    does: async (site) => {
      const { entry, own, other } = await twoTeams(site);
      await approveBy(site, 'ravi', [own, other]);
      return writeAs(site, 'ravi', entry);
    },
  },
  {
    what: 'a set with a release that was approved alone',
    code: 'approval-missing',
    does: async (site) => {
      const { entry, other } = await twoTeams(site);
      await approveBy(site, 'asha', [other]);
      return writeAs(site, 'ravi', entry);
    },
  },
  {
    what: 'a set with a release that was approved in another set',
    code: 'approval-missing',
    does: async (site) => {
      const { entry, own, other } = await twoTeams(site);
      await approveBy(site, 'asha', [{ ...own, release: site.c }, other]);
      return writeAs(site, 'ravi', entry);
    },
  },
  {
    what: 'an approved set whose other release has another content now',
    code: 'approval-missing',
    does: async (site) => {
      const { entry, own, other } = await twoTeams(site);
      await approveBy(site, 'asha', [own, { ...other, record: '0'.repeat(64) }]);
      return writeAs(site, 'ravi', entry);
    },
  },
  {
    what: 'a set that was approved before one of its units changed',
    code: 'approval-missing',
    moves: 'careers',
    does: async (site) => {
      const { entry, own, other } = await twoTeams(site);
      await approveBy(site, 'asha', [own, other]);
      await writeAs(site, 'ravi', { action: 'rollback', release: site.a, replaces: site.b });
      return writeAs(site, 'ravi', { ...entry, replaces: site.a });
    },
  },
  {
    what: 'a key of a unit that repairs the journal',
    code: 'not-allowed',
    does: (site) =>
      writeAs(site, 'ravi', { action: 'repair', unit: null, release: null, chain: '0'.repeat(64) }),
  },
  {
    what: 'a server’s key for rollbacks that holds a unit',
    code: 'not-allowed',
    does: (site) => holdBy(site, 'machine', 'contact'),
  },
  {
    what: 'an operator that activates a unit of others',
    code: 'not-allowed',
    does: (site) => writeAs(site, 'ben', { release: site.c }),
  },
];
