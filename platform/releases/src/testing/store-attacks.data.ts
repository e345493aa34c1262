import { entryKey, type JournalEntry } from '../core/entries/journal-entry.ts';
import { readJournal } from '../core/journal/journal.ts';
import { writeHead } from '../core/journal/stored-checkpoint.ts';
import { signInMemory } from '../core/keys/ssh-signature.ts';
import { integrityOf } from '../core/releases/releases.ts';
import type { Store } from '../core/store/store.ts';
import {
  delegationOf,
  forgedEntry,
  type OwnedSite,
  overwrite,
  ownedSite,
  readJson,
  signedBy,
  statementFile,
  writeEntry,
} from './owned-site.ts';
import { setOwners, testKey, testOwners, testPublicKey } from './test-owners.ts';

/** What somebody does to the store of a site with owners. */
export interface Attack<Site = OwnedSite> {
  readonly what: string;
  readonly code: string;
  readonly does: (site: Site) => Promise<unknown>;
  /** A running server has no reason to read that again, and goes on with what it has; `verify` reads it. */
  readonly unread: boolean;
}

export function refused<Site = OwnedSite>(
  code: string,
  attacks: Readonly<Record<string, Attack<Site>['does']>>,
  unread?: 'unread',
): readonly Attack<Site>[] {
  return Object.entries(attacks).map(([what, does]) => ({ what, code, does, unread: unread !== undefined }));
}

export const writeAs = async (site: OwnedSite, by: string, fields: Readonly<Record<string, unknown>>) =>
  writeEntry(site.store, signedBy(by, await forgedEntry(site, { by, ...fields })));
type Fields = Readonly<Record<string, unknown>>;
export const entryBy =
  <Site extends OwnedSite>(by: string, fields: (site: Site) => Fields | Promise<Fields>) =>
  async (site: Site) =>
    writeAs(site, by, await fields(site));
/** The same with the key of a session and its delegation. */
export const sessionEntry = (by: string, fields: (site: OwnedSite) => Fields) => async (site: OwnedSite) => {
  const entry = await forgedEntry(site, { by, action: 'rollback', release: site.a, ...fields(site) });
  return writeEntry(site.store, signedBy('session', entry));
};
const change =
  (sequence: number, edit: (entry: Record<string, unknown>) => object) =>
  async ({ store }: OwnedSite) =>
    overwrite(store, entryKey(sequence), edit(await readJson(store, entryKey(sequence))));
export const statementOf = (site: OwnedSite, id: string, by = 'pipe', unit = 'catalog') =>
  readJson(site.store, statementFile({ unit, id }, by));
export const holdOf = (unit: string, until: string | null = null) => ({
  ...{ action: 'hold', unit: null, release: null, hold: { units: [unit], until } },
});
const recordKey = ({ b }: OwnedSite) => `releases/catalog/${b}/release.json`;
const editRelease = async (site: OwnedSite, edit: (release: Record<string, unknown>) => void) => {
  const release = await readJson(site.store, recordKey(site));
  edit(release);
  await overwrite(site.store, recordKey(site), release);
};
type Files = { path: string; bytes: number; integrity?: string }[];

/** A checkpoint in which a release is live that nobody has activated, and what else somebody changes. */
const forgeCheckpoint = async (
  { store, c }: OwnedSite,
  by: string | null,
  edit = (entries: readonly JournalEntry[]) => entries,
) => {
  const { entries } = await readJournal(store);
  const forged = entries.map((entry) => (entry.unit === 'catalog' ? { ...entry, release: c } : entry));
  const sign = async (text: string) => signInMemory(testKey(by ?? ''), 'site-checkpoint', text);
  await writeHead(store, edit(forged), by === null ? null : sign);
};
const [isCheckpoint, parts] = [/^checkpoints\/\w+\/\d/, /^checkpoints\/\w+\/parts/];
/** An operator has written a checkpoint. Then somebody changes its objects. */
const editCheckpoint = async (
  site: OwnedSite,
  kind: RegExp,
  edit: (content: Buffer) => Uint8Array | null,
) => {
  const { store } = site;
  const sign = async (text: string) => signInMemory(testKey('ben'), 'site-checkpoint', text);
  await writeHead(store, (await readJournal(store)).entries, sign);
  for (const key of (await store.list('checkpoints/')).filter((one) => kind.test(one))) {
    const content = edit(Buffer.from((await store.read(key)) ?? ''));
    if (content === null) await store.remove(key);
    else await overwrite(store, key, content);
  }
};
const withoutBen = async ({ store }: OwnedSite) => {
  const { owners = testOwners } = (await readJournal(store)).authority ?? {};
  const { ben: _, ...keys } = owners.keys;
  await setOwners(store, { ...owners, keys, operators: ['asha'] });
};
/** What somebody does to the owners that have withdrawn the key, and to their entry. */
const lostMeanwhile: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  'nothing is lost': async () => undefined,
  'the owners are changed': async (store) =>
    overwrite(store, (await store.list('owners/')).at(-1) ?? '', Buffer.from('{}')),
  'their entry is changed': (store) => overwrite(store, entryKey(9), Buffer.from('{}')),
};
const forgedCheckpoints: Readonly<Record<string, Attack['does']>> = {
  // Nobody, an unknown key, one for publishing, somebody who activates one unit, and a server.
  ...Object.fromEntries(
    [null, 'eve', 'pipe', 'ravi', 'machine'].map((by) => [
      `a checkpoint that ${by} has signed`,
      (site: OwnedSite) => forgeCheckpoint(site, by),
    ]),
  ),
  'a checkpoint of an unknown key that it makes an operator’s': (site) =>
    forgeCheckpoint(site, 'eve', (entries) =>
      entries.map((entry) =>
        entry.action === 'owners' && entry.owners
          ? {
              ...entry,
              owners: { ...entry.owners, keys: { ...entry.owners.keys, asha: testPublicKey('eve') } },
            }
          : entry,
      ),
    ),
  'a checkpoint of an operator’s key that was withdrawn since': async (site) => {
    await withoutBen(site);
    await forgeCheckpoint(site, 'ben');
  },
  ...Object.fromEntries(
    Object.entries(lostMeanwhile).map(([what, lose]) => [
      `a checkpoint of an operator’s key that was withdrawn, from before; ${what}`,
      async (site: OwnedSite) => {
        await withoutBen(site);
        await lose(site.store);
        await forgeCheckpoint(site, 'ben', (entries) => entries.slice(0, 8));
      },
    ]),
  ),
  'a checkpoint that was cut': (site) =>
    editCheckpoint(site, isCheckpoint, (content) => content.subarray(0, 200)),
  'a checkpoint without a part': (site) => editCheckpoint(site, parts, () => null),
  'a checkpoint with another part': (site) =>
    editCheckpoint(site, parts, (content) => Buffer.from(String(content).replaceAll(site.b, site.c))),
  'a checkpoint that is no list': (site) => editCheckpoint(site, isCheckpoint, () => Buffer.from('[null]')),
  'a checkpoint of another store': async (site) => {
    const other = await ownedSite('two');
    await editCheckpoint(other, isCheckpoint, (content) => content);
    for (const key of await other.store.list('checkpoints/'))
      await overwrite(site.store, key, (await other.store.read(key)) ?? Buffer.of());
  },
};

const evesOwners = {
  ...testOwners,
  keys: { eve: testPublicKey('eve') },
  operators: ['eve'],
  rollback: [],
  units: {},
};

export const attacks: readonly Attack[] = [
  ...refused('checkpoint-differs', forgedCheckpoints, 'unread'),
  ...refused('entry-unsigned', {
    'an activation written by hand': async (site) =>
      writeEntry(site.store, await forgedEntry(site, { release: site.c })),
    'garbage as an entry': ({ store }) => overwrite(store, entryKey(9), Buffer.from('{"a')),
  }),
  ...refused(
    'entry-unsigned',
    {
      'a signature that is removed': change(6, ({ signature: _, ...entry }) => entry),
    },
    'unread',
  ),
  ...refused('key-unknown', {
    'an unknown key': entryBy('eve', ({ c }) => ({ release: c })),
  }),
  ...refused('key-withdrawn', {
    'a withdrawn key': entryBy('mira', ({ c }) => ({ release: c })),
  }),
  ...refused('entry-forged', {
    'a signature for another kind of record': async (site) => {
      const entry = await forgedEntry(site, { by: 'ravi', release: site.c });
      return writeEntry(site.store, signedBy('ravi', entry, 'site-release'));
    },
    'an entry by another name than its key': async (site) =>
      writeEntry(site.store, signedBy('ravi', await forgedEntry(site, { by: 'asha', release: site.c }))),
    'a delegation whose end somebody has changed': sessionEntry('asha', ({ root }) => ({
      delegation: { ...delegationOf(root), until: '2027-01-05T09:54:00.000Z' },
    })),
    'a delegation for another site': sessionEntry('asha', () => ({
      delegation: delegationOf('0'.repeat(64)),
    })),
    'an activation that does not say what was checked': entryBy('ravi', async (site) => {
      const statements = [await statementOf(site, site.next)];
      return { release: site.next, record: undefined, statements };
    }),
    'an activation that names another release as the live one, so that no rollback works': entryBy(
      'ravi',
      ({ c }) => ({ release: c, replaces: 'rdeadbeef0' }),
    ),
    'an activation as if its unit had just come to the site, so that a rollback takes it off': entryBy(
      'ravi',
      ({ c }) => ({ release: c, replaces: null }),
    ),
    'a rollback that does not say what it replaces': entryBy('ravi', ({ a }) => ({
      action: 'rollback',
      release: a,
      replaces: undefined,
    })),
    'a change set that names another release of its second unit as the live one': entryBy(
      'asha',
      async ({ store, a, c }) => {
        const { release } = await readJson(store, entryKey(1));
        return {
          action: 'rollback',
          unit: 'shell',
          release,
          with: [{ unit: 'catalog', release: c, replaces: a }],
        };
      },
    ),
    'a retirement of a release that is not live, so that it counts as one that was': entryBy(
      'ravi',
      ({ next }) => ({ action: 'retire', release: next }),
    ),
    'changed bytes of the newest entry': change(8, (entry) => ({ ...entry, reason: 'another' })),
    'a wrong format version': change(8, (entry) => ({ ...entry, format: 9 })),
    'an old entry, replayed with a new number': async ({ store }) =>
      overwrite(store, entryKey(9), { ...(await readJson(store, entryKey(5))), sequence: 9 }),
  }),
  ...refused('not-allowed', {
    'a delegation that is over': sessionEntry('asha', ({ root }) => ({
      delegation: delegationOf(root, { until: '2026-01-05T09:54:00.000Z' }),
    })),
    'a delegation that does not cover it': sessionEntry('asha', ({ root }) => ({
      ...holdOf('shell'),
      delegation: delegationOf(root, { may: ['rollback'] }),
    })),
    'a delegation by somebody who has not the right': sessionEntry('pipe', ({ root }) => ({
      delegation: delegationOf(root, {}, 'pipe'),
    })),
    'owners that only their own operator has signed': async (site) => {
      const fields = { action: 'owners', unit: null, by: 'eve', owners: evesOwners, reset: true };
      return writeEntry(site.store, signedBy('eve', await forgedEntry(site, fields), 'site-owners'));
    },
    'a key of one unit that moves another': entryBy('ravi', ({ a }) => ({
      action: 'retire',
      unit: 'shell',
      release: a,
    })),
    'a key for publishing that activates': entryBy('pipe', async (site) => ({
      release: site.next,
      statements: [await statementOf(site, site.next)],
    })),
    'a key for publishing that writes an entry which only a newer version could read': entryBy(
      'pipe',
      () => ({ format: 9, action: 'later', unit: null }),
    ),
    'a key for publishing that breaks the hash chain': entryBy('pipe', () => ({ previous: '0'.repeat(64) })),
    'a server’s key for rollbacks that activates': entryBy('machine', ({ c }) => ({ release: c })),
    'a server’s key for rollbacks that takes a unit off the site': entryBy(
      'machine',
      async ({ store, a }) => {
        const { release } = await readJson(store, entryKey(1));
        return { action: 'rollback', release: a, with: [{ unit: 'shell', release, action: 'retire' }] };
      },
    ),
    'a rightful key that activates a unit which an operator holds': async (site) => {
      await writeAs(site, 'asha', holdOf('catalog'));
      return writeAs(site, 'ravi', { release: site.next, statements: [await statementOf(site, site.next)] });
    },
    'a rightful key that replaces the hold of an operator with one that ends': async (site) => {
      await writeAs(site, 'asha', holdOf('catalog'));
      const { hold } = holdOf('catalog', '2026-01-05T09:56:00.000Z');
      return writeAs(site, 'ravi', { action: 'rollback', release: site.a, hold });
    },
    'a rollback to a release that was never live': entryBy('machine', ({ next }) => ({
      action: 'rollback',
      release: next,
    })),
  }),
  ...refused('owners-differ', {
    'a journal that is rebuilt with other owners': async (site) => {
      const other = await ownedSite('other');
      for (const key of await site.store.list('journal/'))
        await overwrite(site.store, key, await readJson(other.store, key));
      for (const key of await other.store.list('releases/'))
        await site.store.create(key, (await other.store.read(key)) ?? Buffer.of());
    },
  }),
  ...refused('approval-missing', {
    'one person where two are needed': entryBy('ravi', async (site) => {
      const statements = [await statementOf(site, site.product, 'shop', 'product')];
      return { unit: 'product', release: site.product, statements };
    }),
    'an approval with a key that was withdrawn since': async (site) => {
      const { store, product: release } = site;
      const statement = await statementOf(site, release, 'shop', 'product');
      const approve = [{ unit: 'product', release, record: statement.record }];
      await writeAs(site, 'asha', { action: 'approve', unit: null, approve });
      const owners = (await readJournal(store)).authority?.owners ?? testOwners;
      const keys = { ...owners.keys, asha: testPublicKey('asha two') };
      await setOwners(store, { ...owners, keys }, 'ben');
      return writeAs(site, 'ravi', { unit: 'product', release, statements: [statement] });
    },
  }),
  ...refused('release-unsigned', {
    'a release that nobody has signed': entryBy('ravi', ({ next }) => ({ release: next })),
    'a release that somebody has signed who may not publish the unit': entryBy('ravi', async (site) => ({
      ...{ release: site.foreign, statements: [await statementOf(site, site.foreign, 'shop')] },
    })),
    'mix and match: one release with the statement of another': entryBy('ravi', async (site) => {
      const { record, ...statement } = await statementOf(site, site.next);
      const release = site.foreign;
      return { release, record, statements: [{ ...statement, record, release }] };
    }),
  }),
  ...refused('release-swapped', {
    'a release that was live, with a record that somebody has changed since': entryBy('ravi', ({ c }) => ({
      release: c,
      record: '0'.repeat(64),
    })),
    'an activation of one content with the signature of another': entryBy('ravi', async (site) => {
      const statements = [await statementOf(site, site.next)];
      return { release: site.next, record: '0'.repeat(64), statements };
    }),
  }),
  ...refused(
    'chain-broken',
    {
      'a number that is read as no number, in the place of null': async ({ store }) => {
        const text = JSON.stringify(await readJson(store, entryKey(6)));
        await overwrite(store, entryKey(6), Buffer.from(text.replace('"reason":null', '"reason":1e999')));
      },
      'an entry from before there were owners that is changed': async (site) =>
        change(2, (entry) => ({ ...entry, release: site.next }))(site),
      'a rollback that is replaced by an entry of a rightful key, under entries of two others': entryBy(
        'ravi',
        async ({ store }) => {
          const { previous } = await readJson(store, entryKey(6));
          return { ...holdOf('catalog'), sequence: 6, previous };
        },
      ),
    },
    'unread',
  ),
  ...refused('journal-newer', {
    'a rightful key that writes what only a newer version could read': entryBy('ravi', () => ({
      format: 9,
      action: 'later',
      unit: null,
    })),
  }),
  ...refused('entry-replayed', {
    'an old entry, replayed': async ({ store }) =>
      overwrite(store, entryKey(9), await readJson(store, entryKey(5))),
    'a signed entry of another site with the same owners': async (site) => {
      const other = await ownedSite('two');
      await writeAs(other, 'ravi', { release: other.c });
      await overwrite(site.store, entryKey(9), await readJson(other.store, entryKey(9)));
    },
  }),
  ...refused('journal-damaged', {
    'an entry that is removed': ({ store }) => store.remove(entryKey(6)),
  }),
  ...refused(
    'journal-stray',
    {
      'an object with a high number': ({ store }) => overwrite(store, entryKey(99_999_999), {}),
      'an entry beyond a gap, by somebody who may not change the site': entryBy('pipe', ({ c }) => ({
        sequence: 90_000_000,
        release: c,
      })),
    },
    'unread',
  ),
  ...refused(
    'journal-damaged',
    {
      'an entry just beyond a gap, by a rightful key: a loss leaves the same': entryBy('ravi', ({ a }) => ({
        sequence: 10,
        action: 'rollback',
        release: a,
      })),
    },
    'unread',
  ),
  ...refused('journal-older', {
    'entries that are cut: an old site': async ({ store }) => {
      for (const sequence of [6, 7, 8]) await store.remove(entryKey(sequence));
    },
  }),
  ...refused(
    'release-swapped',
    {
      'an integrity field that is removed': (site) =>
        editRelease(site, ({ files }) => void delete (files as Files)[0]?.integrity),
      'a live release that its publisher has changed and signed again': async (site) => {
        const evil = Buffer.from('alert(1)');
        await editRelease(site, ({ files }) => {
          const [file] = files as Files;
          Object.assign(file ?? {}, { bytes: evil.length, integrity: integrityOf(evil) });
        });
        const { signature: _, ...statement } = await statementOf(site, site.b);
        const signed = signedBy('pipe', { ...statement, record: '1'.repeat(64) }, 'site-release');
        await overwrite(site.store, statementFile({ unit: 'catalog', id: site.b }, 'pipe'), signed);
      },
    },
    'unread',
  ),
  ...refused(
    'file-differs',
    {
      'changed bytes of a live file': async (site) => {
        const { files } = (await readJson(site.store, recordKey(site))) as unknown as { files: Files };
        await overwrite(site.store, `releases/catalog/${site.b}/${files[0]?.path}`, Buffer.from('alert(1)'));
      },
    },
    'unread',
  ),
];
