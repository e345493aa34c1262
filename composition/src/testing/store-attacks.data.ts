import { readJournal } from '../core/journal/journal.ts';
import { entryKey, type JournalEntry } from '../core/journal/journal-entry.ts';
import { writeHead } from '../core/journal/stored-checkpoint.ts';
import { authorityOf } from '../core/owners/authority.ts';
import { signInMemory } from '../core/owners/ssh-signature.ts';
import type { ReleaseName } from '../core/releases/release.schema.ts';
import { integrityOf, releaseKey } from '../core/releases/releases.ts';
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
import { tinyRelease, tinyRoute } from './tiny-release.ts';
import { publishTiny } from './tiny-site.ts';

/** What somebody does to the store of a site with owners. */
export interface Attack {
  readonly what: string;
  /** The finding. */
  readonly code: string;
  readonly does: (site: OwnedSite) => Promise<unknown>;
  /** A running server has no reason to read that again, and goes on with what it has; `verify` reads it. */
  readonly unread?: true;
}

export const writeAs = async (site: OwnedSite, by: string, fields: Readonly<Record<string, unknown>>) =>
  writeEntry(site.store, signedBy(by, await forgedEntry(site, { by, ...fields })));
const change = async (
  site: OwnedSite,
  sequence: number,
  edit: (entry: Record<string, unknown>) => unknown,
) => {
  const entry = await readJson(site.store, entryKey(sequence));
  await overwrite(site.store, entryKey(sequence), (edit(entry) ?? entry) as object);
};
const statementOf = (site: OwnedSite, id: string, by = 'pipe') =>
  readJson(site.store, statementFile({ unit: 'careers', id }, by));
const recordKey = ({ b }: OwnedSite) => `releases/careers/${b}/release.json`;
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
  const entries = await readJournal(store);
  const forged = entries.map((entry) => (entry.unit === 'careers' ? { ...entry, release: c } : entry));
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
  await writeHead(store, await readJournal(store), sign);
  for (const key of (await store.list('checkpoints/')).filter((one) => kind.test(one))) {
    const content = edit(Buffer.from((await store.read(key)) ?? ''));
    if (content === null) await store.remove(key);
    else await overwrite(store, key, content);
  }
};
const withoutBen = async ({ store }: OwnedSite) => {
  const { owners = testOwners } = authorityOf(await readJournal(store)) ?? {};
  const { ben: _, ...keys } = owners.keys;
  await setOwners(store, { ...owners, keys, operators: ['asha'] });
};
const forgedCheckpoints: readonly (readonly [string, (site: OwnedSite) => Promise<unknown>])[] = [
  ['that nobody has signed', (site) => forgeCheckpoint(site, null)],
  ['of an unknown key', (site) => forgeCheckpoint(site, 'eve')],
  ['of a key for publishing', (site) => forgeCheckpoint(site, 'pipe')],
  ['of somebody who activates one unit', (site) => forgeCheckpoint(site, 'ravi')],
  ['of a server’s key', (site) => forgeCheckpoint(site, 'machine')],
  [
    'of an unknown key that it makes an operator’s',
    (site) =>
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
  ],
  [
    'of an operator’s key that was withdrawn since',
    async (site) => {
      await withoutBen(site);
      await forgeCheckpoint(site, 'ben');
    },
  ],
  [
    'of an operator’s key that was withdrawn, from before',
    async (site) => {
      await withoutBen(site);
      await forgeCheckpoint(site, 'ben', (entries) => entries.slice(0, 8));
    },
  ],
  [
    'of an operator’s key that was withdrawn with owners that somebody has changed',
    async (site) => {
      await withoutBen(site);
      const [copy = ''] = (await site.store.list('owners/')).slice(-1);
      await overwrite(site.store, copy, Buffer.from('{}'));
      await forgeCheckpoint(site, 'ben', (entries) => entries.slice(0, 8));
    },
  ],
  [
    'of an operator’s key that was withdrawn with an entry that somebody has changed',
    async (site) => {
      await withoutBen(site);
      await overwrite(site.store, entryKey(9), Buffer.from('{}'));
      await forgeCheckpoint(site, 'ben', (entries) => entries.slice(0, 8));
    },
  ],
  ['that was cut', (site) => editCheckpoint(site, isCheckpoint, (content) => content.subarray(0, 200))],
  ['without a part', (site) => editCheckpoint(site, parts, () => null)],
  [
    'with another part',
    (site) =>
      editCheckpoint(site, parts, (content) => Buffer.from(String(content).replaceAll(site.b, site.c))),
  ],
  ['that is no list', (site) => editCheckpoint(site, isCheckpoint, () => Buffer.from('[null]'))],
  [
    'of another store',
    async (site) => {
      const other = await ownedSite('two');
      await editCheckpoint(other, isCheckpoint, (content) => content);
      for (const key of await other.store.list('checkpoints/'))
        await overwrite(site.store, key, (await other.store.read(key)) ?? Buffer.of());
    },
  ],
];

export const attacks: readonly Attack[] = [
  ...forgedCheckpoints.map(
    ([what, does]): Attack => ({
      ...{ what: `a checkpoint ${what}`, code: 'checkpoint-differs', does, unread: true },
    }),
  ),
  {
    what: 'an activation written by hand',
    code: 'entry-unsigned',
    does: async (site) => writeEntry(site.store, await forgedEntry(site, { release: site.c })),
  },
  {
    what: 'a recalled rollback by an invented name',
    code: 'entry-unsigned',
    does: async (site) =>
      writeEntry(site.store, await forgedEntry(site, { action: 'rollback', release: site.a, by: 'ops' })),
  },
  {
    what: 'garbage as an entry',
    code: 'entry-unsigned',
    does: ({ store }) => overwrite(store, entryKey(9), Buffer.from('{"a')),
  },
  {
    what: 'an entry that is signed with an unknown key',
    code: 'key-unknown',
    does: (site) => writeAs(site, 'eve', { release: site.c }),
  },
  {
    what: 'a key of one unit that moves another',
    code: 'not-allowed',
    does: (site) => writeAs(site, 'ravi', { action: 'retire', unit: 'shell', release: site.a }),
  },
  {
    what: 'a key for publishing that activates',
    code: 'not-allowed',
    does: async (site) =>
      writeAs(site, 'pipe', { release: site.next, statements: [await statementOf(site, site.next)] }),
  },
  {
    what: 'a key for publishing that writes an entry which only a newer version could read',
    code: 'not-allowed',
    does: (site) => writeAs(site, 'pipe', { format: 9, action: 'later', unit: null }),
  },
  {
    what: 'a key for publishing that writes what has no effect, from another time',
    code: 'not-allowed',
    does: (site) => writeAs(site, 'pipe', { action: 'later', unit: null, at: '2001-01-01T00:00:00.000Z' }),
  },
  {
    what: 'a key for publishing that breaks the hash chain',
    code: 'not-allowed',
    does: (site) => writeAs(site, 'pipe', { previous: '0'.repeat(64) }),
  },
  {
    what: 'a server’s key for rollbacks that activates',
    code: 'not-allowed',
    does: (site) => writeAs(site, 'machine', { release: site.c }),
  },
  {
    what: 'a server’s key for rollbacks that takes a unit off the site',
    code: 'not-allowed',
    does: async (site) => {
      const { release } = await readJson(site.store, entryKey(1));
      const others = [{ unit: 'shell', release, action: 'retire' }];
      return writeAs(site, 'machine', { action: 'rollback', release: site.a, with: others });
    },
  },
  {
    what: 'a rollback to a release that was never live',
    code: 'not-allowed',
    does: (site) => writeAs(site, 'machine', { action: 'rollback', release: site.next }),
  },
  {
    what: 'a withdrawn key',
    code: 'key-withdrawn',
    does: (site) => writeAs(site, 'mira', { release: site.c }),
  },
  {
    what: 'one person where two are needed',
    code: 'approval-missing',
    does: async (site) => {
      const statements = [
        await readJson(site.store, statementFile({ unit: 'product', id: site.product }, 'shop')),
      ];
      return writeAs(site, 'ravi', { unit: 'product', release: site.product, statements });
    },
  },
  {
    what: 'an approval with a key that was withdrawn since',
    code: 'approval-missing',
    does: async (site) => {
      const statement = await readJson(
        site.store,
        statementFile({ unit: 'product', id: site.product }, 'shop'),
      );
      const approve = [{ unit: 'product', release: site.product, record: statement.record }];
      await writeAs(site, 'asha', { action: 'approve', unit: null, approve });
      const owners = authorityOf(await readJournal(site.store))?.owners ?? testOwners;
      await setOwners(
        site.store,
        { ...owners, keys: { ...owners.keys, asha: testPublicKey('asha two') } },
        'ben',
      );
      return writeAs(site, 'ravi', { unit: 'product', release: site.product, statements: [statement] });
    },
  },
  {
    what: 'a rightful key that activates a unit which an operator holds',
    code: 'not-allowed',
    does: async (site) => {
      await writeAs(site, 'asha', { action: 'hold', unit: null, hold: { units: ['careers'], until: null } });
      return writeAs(site, 'ravi', { release: site.next, statements: [await statementOf(site, site.next)] });
    },
  },
  {
    what: 'a rightful key that replaces the hold of an operator with one that ends',
    code: 'not-allowed',
    does: async (site) => {
      await writeAs(site, 'asha', { action: 'hold', unit: null, hold: { units: ['careers'], until: null } });
      const hold = { units: ['careers'], until: '2026-01-05T09:56:00.000Z' };
      return writeAs(site, 'ravi', { action: 'rollback', release: site.a, hold });
    },
  },
  {
    what: 'a release that nobody has signed',
    code: 'release-unsigned',
    does: (site) => writeAs(site, 'ravi', { release: site.next }),
  },
  {
    what: 'a release that somebody has signed who may not publish the unit',
    code: 'release-unsigned',
    does: async (site) => {
      const statement = await statementOf(site, site.foreign, 'shop');
      return writeAs(site, 'ravi', { release: site.foreign, statements: [statement] });
    },
  },
  {
    what: 'mix and match: one release with the statement of another',
    code: 'release-unsigned',
    does: async (site) => {
      const { record, ...statement } = await statementOf(site, site.next);
      const statements = [{ ...statement, record, release: site.foreign }];
      return writeAs(site, 'ravi', { release: site.foreign, record, statements });
    },
  },
  {
    what: 'another content under the name of a release that was live',
    code: 'release-swapped',
    does: async (site) => {
      const about = { format: 1, unit: 'careers', release: site.c, record: '0'.repeat(64), commit: null };
      return writeAs(site, 'ravi', {
        release: site.c,
        statements: [signedBy('pipe', about, 'site-release')],
      });
    },
  },
  {
    what: 'an activation that names another release as the live one, so that no rollback works',
    code: 'entry-forged',
    does: (site) => writeAs(site, 'ravi', { release: site.c, replaces: 'rdeadbeef0' }),
  },
  {
    what: 'an activation as if its unit had just come to the site, so that a rollback takes it off',
    code: 'entry-forged',
    does: (site) => writeAs(site, 'ravi', { release: site.c, replaces: null }),
  },
  {
    what: 'a rollback that does not say what it replaces',
    code: 'entry-forged',
    does: (site) => writeAs(site, 'ravi', { action: 'rollback', release: site.a, replaces: undefined }),
  },
  {
    what: 'a change set that names another release of its second unit as the live one',
    code: 'entry-forged',
    does: async (site) => {
      const { release } = await readJson(site.store, entryKey(1));
      const second = { unit: 'careers', release: site.c, replaces: site.a };
      const fields = { action: 'rollback', unit: 'shell', release, with: [second] };
      return writeAs(site, 'asha', fields);
    },
  },
  {
    what: 'a retirement of a release that is not live, so that it counts as one that was',
    code: 'entry-forged',
    does: (site) => writeAs(site, 'ravi', { action: 'retire', release: site.next }),
  },
  {
    what: 'a release that was live, with a record that somebody has changed since',
    code: 'release-swapped',
    does: (site) => writeAs(site, 'ravi', { release: site.c, record: '0'.repeat(64) }),
  },
  {
    what: 'an activation of one content with the signature of another',
    code: 'release-swapped',
    does: async (site) => {
      const statements = [await statementOf(site, site.next)];
      return writeAs(site, 'ravi', { release: site.next, record: '0'.repeat(64), statements });
    },
  },
  {
    what: 'an activation that does not say what was checked',
    code: 'entry-forged',
    does: async (site) =>
      writeAs(site, 'ravi', {
        ...{ release: site.next, record: undefined, statements: [await statementOf(site, site.next)] },
      }),
  },
  {
    what: 'changed bytes of the newest entry',
    code: 'entry-forged',
    does: (site) => change(site, 8, (entry) => ({ ...entry, reason: 'another' })),
  },
  {
    what: 'a number that is read as no number, in the place of null',
    code: 'chain-broken',
    unread: true,
    does: async ({ store }) => {
      const text = JSON.stringify(await readJson(store, entryKey(6)));
      await overwrite(store, entryKey(6), Buffer.from(text.replace('"reason":null', '"reason":1e999')));
    },
  },
  {
    what: 'a wrong format version',
    code: 'entry-forged',
    does: (site) => change(site, 8, (entry) => ({ ...entry, format: 9 })),
  },
  {
    what: 'a rightful key that writes what only a newer version could read',
    code: 'journal-newer',
    does: (site) => writeAs(site, 'ravi', { format: 9, action: 'later', unit: null }),
  },
  {
    what: 'a signature that is empty',
    code: 'entry-forged',
    does: (site) => change(site, 8, (entry) => ({ ...entry, signature: '' })),
  },
  {
    what: 'a signature that is removed',
    code: 'entry-unsigned',
    unread: true,
    does: (site) => change(site, 6, ({ signature: _, ...entry }) => entry),
  },
  {
    what: 'a signature for another kind of record',
    code: 'entry-forged',
    does: async (site) =>
      writeEntry(
        site.store,
        signedBy('ravi', await forgedEntry(site, { by: 'ravi', release: site.c }), 'site-release'),
      ),
  },
  {
    what: 'an entry by another name than its key',
    code: 'entry-forged',
    does: async (site) =>
      writeEntry(site.store, signedBy('ravi', await forgedEntry(site, { by: 'asha', release: site.c }))),
  },
  {
    what: 'an old entry, replayed',
    code: 'entry-replayed',
    does: async (site) => overwrite(site.store, entryKey(9), await readJson(site.store, entryKey(5))),
  },
  {
    what: 'an old entry, replayed with a new number',
    code: 'entry-forged',
    does: async (site) =>
      overwrite(site.store, entryKey(9), { ...(await readJson(site.store, entryKey(5))), sequence: 9 }),
  },
  {
    what: 'two entries in the wrong order',
    code: 'entry-replayed',
    unread: true,
    does: async ({ store }) => {
      const [five, six] = [await readJson(store, entryKey(5)), await readJson(store, entryKey(6))];
      await overwrite(store, entryKey(5), six);
      await overwrite(store, entryKey(6), five);
    },
  },
  {
    what: 'an entry that is removed',
    code: 'journal-damaged',
    does: ({ store }) => store.remove(entryKey(6)),
  },
  {
    what: 'an object with a high number',
    code: 'journal-stray',
    unread: true,
    does: ({ store }) => overwrite(store, entryKey(99_999_999), {}),
  },
  {
    what: 'an entry beyond a gap, by somebody who may not change the site',
    code: 'journal-stray',
    unread: true,
    does: (site) => writeAs(site, 'pipe', { sequence: 90_000_000, release: site.c }),
  },
  {
    what: 'an entry just beyond a gap, by a rightful key: a loss leaves the same',
    code: 'journal-damaged',
    unread: true,
    does: (site) => writeAs(site, 'ravi', { sequence: 10, action: 'rollback', release: site.a }),
  },
  {
    what: 'entries that are cut: an old site',
    code: 'journal-older',
    does: async ({ store }) => {
      for (const sequence of [6, 7, 8]) await store.remove(entryKey(sequence));
    },
  },
  {
    what: 'an entry from before there were owners that is changed',
    code: 'chain-broken',
    unread: true,
    does: (site) => change(site, 2, (entry) => ({ ...entry, release: site.next })),
  },
  {
    what: 'a rollback that is replaced by an entry of a rightful key, under entries of two others',
    code: 'chain-broken',
    unread: true,
    does: async (site) => {
      const { previous } = await readJson(site.store, entryKey(6));
      const hold = { units: ['careers'], until: null };
      return writeAs(site, 'ravi', { sequence: 6, action: 'hold', unit: null, hold, previous });
    },
  },
  {
    what: 'a signed entry of another site with the same owners',
    code: 'entry-replayed',
    does: async (site) => {
      const other = await ownedSite('two');
      await writeAs(other, 'ravi', { release: other.c });
      await overwrite(site.store, entryKey(9), await readJson(other.store, entryKey(9)));
    },
  },
  {
    what: 'owners that only their own operator has signed',
    code: 'not-allowed',
    does: async (site) => {
      const owners = {
        ...testOwners,
        keys: { eve: testPublicKey('eve') },
        operators: ['eve'],
        rollback: [],
        units: {},
      };
      const fields = { action: 'owners', unit: null, by: 'eve', owners, reset: true };
      return writeEntry(site.store, signedBy('eve', await forgedEntry(site, fields), 'site-owners'));
    },
  },
  {
    what: 'a journal that is rebuilt with other owners',
    code: 'owners-differ',
    does: async (site) => {
      const other = await ownedSite('other');
      for (const key of await site.store.list('journal/'))
        await overwrite(site.store, key, await readJson(other.store, key));
      for (const key of await other.store.list('releases/'))
        await site.store.create(key, (await other.store.read(key)) ?? Buffer.of());
    },
  },
  {
    what: 'a delegation that is over',
    code: 'not-allowed',
    does: async (site) => {
      const delegation = delegationOf(site.root, { until: '2026-01-05T09:54:00.000Z' });
      const fields = { by: 'asha', action: 'rollback', release: site.a, delegation };
      return writeEntry(site.store, signedBy('session', await forgedEntry(site, fields)));
    },
  },
  {
    what: 'a delegation by somebody who has not the right',
    code: 'not-allowed',
    does: async (site) => {
      const fields = {
        by: 'pipe',
        action: 'rollback',
        release: site.a,
        delegation: delegationOf(site.root, {}, 'pipe'),
      };
      return writeEntry(site.store, signedBy('session', await forgedEntry(site, fields)));
    },
  },
  {
    what: 'a delegation for another site',
    code: 'entry-forged',
    does: async (site) => {
      const fields = {
        by: 'asha',
        action: 'rollback',
        release: site.a,
        delegation: delegationOf('0'.repeat(64)),
      };
      return writeEntry(site.store, signedBy('session', await forgedEntry(site, fields)));
    },
  },
  {
    what: 'an integrity field that is removed',
    code: 'release-swapped',
    unread: true,
    does: (site) => editRelease(site, ({ files }) => void delete (files as Files)[0]?.integrity),
  },
  {
    what: 'an integrity field that is empty',
    code: 'release-swapped',
    unread: true,
    does: (site) =>
      editRelease(site, ({ files }) => Object.assign((files as Files)[0] ?? {}, { integrity: '' })),
  },
  {
    what: 'a live release that its publisher has changed and signed again',
    code: 'release-swapped',
    unread: true,
    does: async (site) => {
      const evil = Buffer.from('alert(1)');
      await editRelease(site, ({ files }) => {
        const [file] = files as Files;
        Object.assign(file ?? {}, { bytes: evil.length, integrity: integrityOf(evil) });
      });
      const { signature: _, ...statement } = await statementOf(site, site.b);
      const key = statementFile({ unit: 'careers', id: site.b }, 'pipe');
      await overwrite(
        site.store,
        key,
        signedBy('pipe', { ...statement, record: '1'.repeat(64) }, 'site-release'),
      );
    },
  },
  {
    what: 'changed bytes of a live file',
    code: 'file-differs',
    unread: true,
    does: async (site) => {
      const { files } = (await readJson(site.store, recordKey(site))) as unknown as { files: Files };
      await overwrite(site.store, `releases/careers/${site.b}/${files[0]?.path}`, Buffer.from('alert(1)'));
    },
  },
];

/** A release of careers with the id of a live one, and other pages. */
const otherRelease = ({ unit, id }: ReleaseName) => {
  const evil = tinyRelease(unit, { mark: 'evil', routes: [tinyRoute('/evil', 'CareerPage')] });
  return { ...evil, release: { ...evil.release, id, container: `${unit}_${id}` } };
};

/** What somebody who can write a store without owners does to a live release: nobody signs it, but it was checked. */
export const unsignedAttacks: readonly {
  readonly what: string;
  readonly does: (store: Store, live: ReleaseName) => Promise<unknown>;
}[] = [
  {
    what: 'another record of a live release',
    does: async (store, live) => {
      const key = releaseKey(live, 'release.json');
      const record = await readJson(store, key);
      await overwrite(store, key, { ...record, routes: [tinyRoute('/evil', 'CareerPage')] });
    },
  },
  {
    what: 'another release, all its files, under the id of a live one',
    does: async (store, live) => {
      for (const key of await store.list(releaseKey(live, ''))) await store.remove(key);
      await publishTiny(store, otherRelease(live));
    },
  },
];
