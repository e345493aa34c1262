import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { rollback } from '../../changes/rollback.ts';
import { followJournal } from '../../serving/follow-journal.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import {
  delegationOf,
  forgedEntry,
  type OwnedSite,
  overwrite,
  ownedSite,
  readJson,
  signedBy,
  writeEntry,
} from '../../testing/owned-site.ts';
import { renderHere } from '../../testing/render-here.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import {
  careers,
  publishAs,
  storeAs,
  testKey,
  testOwners,
  testPublicKey,
} from '../../testing/test-owners.ts';
import { authorOf } from '../../testing/tiny-site.ts';
import { foldJournal } from '../composition/composition.ts';
import { refusals } from '../findings/finding.ts';
import { examineJournal, readJournal } from '../journal/journal.ts';
import { entryKey } from '../journal/journal-entry.ts';
import { integrityOf } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import { journalFindings, neededReleases, verifyNeeded } from '../verify.ts';
import { authorityOf } from './authority.ts';
import { sessionSigner } from './delegation.ts';
import { recordHash } from './release-statement.ts';
import { trusted } from './trusted.ts';

const folder = temporaryFolder();
const verifier = fileURLToPath(new URL('../../../../deploy/verify-store.mjs', import.meta.url));

/** What the independent verifier says about a copy of a store. */
async function verifierSays(store: Store, root: string, newest: string) {
  const place = mkdtempSync(join(folder, 'copy-'));
  for (const prefix of ['journal/', 'releases/'])
    for (const key of await store.list(prefix)) {
      mkdirSync(dirname(join(place, key)), { recursive: true });
      writeFileSync(join(place, key), (await store.read(key)) ?? '');
    }
  const { status, stdout, stderr } = spawnSync(process.execPath, [verifier, place, root, newest], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return {
    passed: status === 0,
    codes: [...stdout.matchAll(/^refused \[([a-z-]+)\]/gm)].map(([, code]) => code),
  };
}

/** What a reader that starts now finds, like `verify --newest`. */
async function readerSays(store: Store, root: string, newest: string) {
  const reading = await examineJournal(storeAs(store, null, root));
  const { entries } = reading;
  const released = trusted(store, () => entries);
  const findings = [...journalFindings(reading)];
  for (const needed of neededReleases(entries, false).filter(({ role }) => role === 'live'))
    findings.push(...(await verifyNeeded({ ...store, ...released }, needed)));
  if (!entries.some(({ signed }) => signed?.chain === newest))
    findings.push({ code: 'journal-older', sentence: '' });
  return { entries, codes: refusals(findings).map(({ code }) => code) };
}

const liveIn = (entries: Parameters<typeof foldJournal>[0]) =>
  Object.entries(foldJournal(entries).units).map(([unit, { id }]) => `${unit}@${id}`);

/** A server that follows a store. `look` lets it check everything. */
async function startServer(store: Store) {
  const errors: string[] = [];
  let time = 0;
  const follower = await followJournal({
    ...{ store, load: async (entries) => liveIn(entries), hasMore: async () => false },
    ...{ onChange: () => undefined, onError: (error) => void errors.push(String(error)) },
    ...{ clock: () => time, random: () => 0.5, sleep: async () => undefined },
  });
  return {
    live: follower.current,
    errors,
    look: async () => {
      time += 200_000;
      const read = time;
      follower.check();
      for (let turn = 0; turn < 2000 && (follower.silence() > 0 || time !== read); turn += 1)
        await new Promise(setImmediate);
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    },
    isFollowing: () => follower.status().status === 'following',
    close: follower.close,
  };
}

interface Attack {
  readonly what: string;
  /** The finding. */
  readonly code: string;
  readonly does: (site: OwnedSite) => Promise<unknown>;
  /** A running server has no reason to read that again, and goes on with what it has; `verify` reads it. */
  readonly unread?: true;
}

const write = async (site: OwnedSite, by: string, fields: Readonly<Record<string, unknown>>) =>
  writeEntry(site.store, signedBy(by, await forgedEntry(site, { by, ...fields })));
const change = async (
  site: OwnedSite,
  sequence: number,
  edit: (entry: Record<string, unknown>) => unknown,
) => {
  const entry = await readJson(site.store, entryKey(sequence));
  await overwrite(site.store, entryKey(sequence), (edit(entry) ?? entry) as object);
};
const statementOf = (site: OwnedSite, id: string) =>
  readJson(site.store, `releases/careers/${id}/release.sig.json`);
const recordKey = ({ b }: OwnedSite) => `releases/careers/${b}/release.json`;
const editRelease = async (site: OwnedSite, edit: (release: Record<string, unknown>) => void) => {
  const release = await readJson(site.store, recordKey(site));
  edit(release);
  await overwrite(site.store, recordKey(site), release);
};
type Files = { path: string; bytes: number; integrity?: string }[];

const attacks: readonly Attack[] = [
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
    does: (site) => write(site, 'eve', { release: site.c }),
  },
  {
    what: 'a key of one unit that moves another',
    code: 'not-allowed',
    does: (site) => write(site, 'ravi', { action: 'retire', unit: 'shell', release: site.a }),
  },
  {
    what: 'a key for publishing that activates',
    code: 'not-allowed',
    does: async (site) =>
      write(site, 'pipe', { release: site.next, statements: [await statementOf(site, site.next)] }),
  },
  {
    what: 'a server’s key for rollbacks that activates',
    code: 'not-allowed',
    does: (site) => write(site, 'machine', { release: site.c }),
  },
  {
    what: 'a rollback to a release that was never live',
    code: 'not-allowed',
    does: (site) => write(site, 'machine', { action: 'rollback', release: site.next }),
  },
  {
    what: 'a withdrawn key',
    code: 'key-withdrawn',
    does: (site) => write(site, 'mira', { release: site.c }),
  },
  {
    what: 'one person where two are needed',
    code: 'approval-missing',
    does: async (site) => {
      const statements = [await readJson(site.store, `releases/product/${site.product}/release.sig.json`)];
      return write(site, 'ravi', { unit: 'product', release: site.product, statements });
    },
  },
  {
    what: 'a release that nobody has signed',
    code: 'release-unsigned',
    does: (site) => write(site, 'ravi', { release: site.next }),
  },
  {
    what: 'a release that somebody has signed who may not publish the unit',
    code: 'release-unsigned',
    does: async (site) =>
      write(site, 'ravi', { release: site.foreign, statements: [await statementOf(site, site.foreign)] }),
  },
  {
    what: 'mix and match: one release with the statement of another',
    code: 'release-unsigned',
    does: async (site) => {
      const statement = { ...(await statementOf(site, site.next)), release: site.foreign };
      return write(site, 'ravi', { release: site.foreign, statements: [statement] });
    },
  },
  {
    what: 'another content under the name of a release that was live',
    code: 'release-swapped',
    does: async (site) => {
      const about = { format: 1, unit: 'careers', release: site.c, record: '0'.repeat(64), commit: null };
      return write(site, 'ravi', { release: site.c, statements: [signedBy('pipe', about, 'site-release')] });
    },
  },
  {
    what: 'changed bytes of the newest entry',
    code: 'entry-forged',
    does: (site) => change(site, 8, (entry) => ({ ...entry, reason: 'another' })),
  },
  {
    what: 'a wrong format version',
    code: 'entry-forged',
    does: (site) => change(site, 8, (entry) => ({ ...entry, format: 9 })),
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
    what: 'a signed entry of another site with the same owners',
    code: 'chain-broken',
    does: async (site) => {
      const other = await ownedSite('two');
      await write(other, 'ravi', { release: other.c });
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
      const fields = { action: 'owners', format: 5, unit: null, by: 'eve', owners, reset: true };
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
      const key = `releases/careers/${site.b}/release.sig.json`;
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

test('an honest site passes', async () => {
  const { store, root, newest, b } = await ownedSite();
  const { entries, codes } = await readerSays(store, root, newest);
  expect(codes).toEqual([]);
  expect(liveIn(entries)).toContainEqual(`careers@${b}`);
  expect(await verifierSays(store, root, newest)).toEqual({ passed: true, codes: [] });
});

test.each(attacks)('refused: $what', async ({ code, does, unread }) => {
  const site = await ownedSite();
  const { store, root, newest } = site;
  const server = await startServer(store);
  const before = server.live();
  await does(site);
  const reader = await readerSays(store, root, newest);
  expect(reader.codes).toContain(code);
  const verified = await verifierSays(store, root, newest);
  expect(verified.codes).toContain(code);
  expect(verified.passed).toBe(false);
  await server.look();
  expect(server.live()).toEqual(before);
  if (!unread) expect(server.errors).not.toEqual([]);
  server.close();
});

/** A store with the same objects. */
async function copyOf(store: Store): Promise<Store> {
  const copy = memoryStore();
  for (const prefix of ['journal/', 'releases/'])
    for (const key of await store.list(prefix))
      await copy.create(key, (await store.read(key)) ?? Buffer.of());
  return copy;
}

const damage = fc.record({
  kind: fc.constantFrom('flip', 'flip', 'swap', 'remove', 'replay', 'cut'),
  one: fc.nat(10_000),
  other: fc.nat(10_000),
  at: fc.nat(1_000_000),
});

test('whatever is changed in a store, only what was signed has an effect, and both readers find it', async () => {
  const site = await ownedSite();
  const { root, newest } = site;
  const honest = (await examineJournal(site.store)).entries;
  const records = authorityOf(honest)?.records ?? new Map();
  const runs = fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), async (damages) => {
    const store = await copyOf(site.store);
    for (const { kind, one, other, at } of damages) {
      const keys = (await store.list('journal/')).concat(
        (await store.list('releases/')).filter((key) => /release\.(sig\.)?json$|\.js$/.test(key)),
      );
      const [key = '', target = ''] = [keys[one % keys.length], keys[other % keys.length]];
      const content = Buffer.from((await store.read(key)) ?? '');
      if (kind === 'flip' && content.length > 0) {
        content[at % content.length] = (content[at % content.length] ?? 0) ^ (1 << (at % 7));
        await overwrite(store, key, content);
      }
      if (kind === 'remove') await store.remove(key);
      if (kind === 'swap') {
        await overwrite(store, key, (await store.read(target)) ?? content);
        await overwrite(store, target, content);
      }
      const entries = await store.list('journal/');
      if (kind === 'replay') await overwrite(store, entryKey(entries.length + 1), content);
      if (kind === 'cut') await store.remove(entries.at(-1) ?? key);
    }
    const { entries, codes } = await readerSays(store, root, newest);
    for (const entry of entries) {
      if (entry.action === 'rejected') continue;
      const { signed: _, ...own } = entry;
      const { signed: __, ...known } = honest[entry.sequence - 1] ?? entry;
      expect(own).toEqual(known);
    }
    const released = trusted(store, () => entries);
    for (const [name, { record }] of entries.length === 0 ? [] : records) {
      const [unit = '', id = ''] = name.split('@');
      const content = await released.read(`releases/${unit}/${id}/release.json`).catch(() => null);
      if (content) expect(recordHash(content)).toBe(record);
    }
    expect((await verifierSays(store, root, newest)).passed).toBe(codes.length === 0);
  });
  await fc.assert(runs, { numRuns: 60 * Number(process.env.RACES ?? 1) });
});

test('an attack’s entry does not stop those who may: the next rollback counts', async () => {
  const site = await ownedSite();
  const { store, root } = site;
  await writeEntry(store, await forgedEntry(site, { release: site.c }));
  await write(site, 'ravi', { action: 'rollback', release: site.a });
  const reading = await examineJournal(storeAs(store, null, root));
  expect(liveIn(reading.entries)).toContainEqual(`careers@${site.a}`);
  const chain = authorityOf(reading.entries)?.chain ?? '';
  // It is told, and needs nobody any more.
  expect(journalFindings(reading)).toMatchObject([{ code: 'entry-unsigned', warning: true }]);
  expect(await verifierSays(store, root, chain)).toEqual({ passed: true, codes: [] });
});

test('an operator’s session does what was delegated to it', async () => {
  const site = await ownedSite();
  const { store, root } = site;
  const signer = sessionSigner(delegationOf(root), testKey('session'));
  const session: Store = { ...store, identity: { root, signer } };
  const request = { unit: 'careers', to: null, recall: false, force: false };
  await rollback(session, request, authorOf(55, 'the page'), await readJournal(session), renderHere);
  const { entries } = await examineJournal(store);
  expect(entries.at(-1)).toMatchObject({ by: 'asha', action: 'rollback' });
  expect(liveIn(entries)).toContainEqual(`careers@${site.a}`);
  expect((await verifierSays(store, root, authorityOf(entries)?.chain ?? '')).passed).toBe(true);
});

test('republishing with another key keeps a release what it is', async () => {
  const { store, b } = await ownedSite();
  await publishAs(store, 'shop', careers('b'));
  const { entries } = await examineJournal(store);
  expect(liveIn(entries)).toContainEqual(`careers@${b}`);
});
