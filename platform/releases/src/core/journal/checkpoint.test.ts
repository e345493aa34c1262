import { holdUnits } from '../../changes/hold.ts';
import { faultyStore } from '../../testing/faulty-store.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { forgedEntry, overwrite, ownedSite, readJson, signedBy } from '../../testing/owned-site.ts';
import { setOwners, storeAs, testKey, testOwners, testPublicKey } from '../../testing/test-owners.ts';
import { authorOf } from '../../testing/tiny-site.ts';
import { verifierSays } from '../../testing/verifier-says.ts';
import { type ChangeEntry, entryKey, type JournalEntry } from '../entries/journal-entry.ts';
import { partLength } from '../entries/packed-entries.ts';
import { signInMemory } from '../keys/ssh-signature.ts';
import { copyOwners } from '../signing/owners-copies.ts';
import { foldJournal } from '../state/history.ts';
import { type Journal, withEntry } from '../state/journal-state.ts';
import { overlayStore } from '../store/overlay-store.ts';
import type { Store } from '../store/store.ts';
import { withEvidence } from './checkpoint.ts';
import { appendEntry, examineEntries, examineJournal, isSame, readJournal } from './journal.ts';
import { compareKnownEntries } from './known-entries.ts';
import { applyRepair, planRepair } from './repair.ts';
import { checkpointFindings, writeHead } from './stored-checkpoint.ts';

const entriesOfSite = 150;
const evidence = { shell: 'shell@r1', checks: [], findings: [] };
const planned = { ...authorOf(1), action: 'activate', unit: 'catalog', recall: false } as const;

/** Writes the entries of a journal from a sequence on, until it has a length. */
async function addEntries(store: Store, from: number, length: number): Promise<void> {
  for (let sequence = from; sequence <= length; sequence += 1) {
    const entry = { ...planned, format: 1, sequence, release: `r${sequence}`, evidence };
    await overwrite(store, entryKey(sequence), entry);
  }
}

async function unsignedSite(length = entriesOfSite): Promise<Store> {
  const store = memoryStore();
  await addEntries(store, 1, length);
  return store;
}

async function signedSite(length = entriesOfSite): Promise<Store> {
  const { store } = await ownedSite();
  const asha = storeAs(store, 'asha');
  let journal = await readJournal(asha);
  while (journal.entries.length < length)
    journal = withEntry(journal, await holdUnits(asha, ['shell'], authorOf(59), null, journal));
  return store;
}

let cache = memoryStore();
beforeEach(() => {
  cache = memoryStore();
});

/** A store that keeps a checkpoint, and counts what is read of its journal. */
function cached(store: Store) {
  const counted = faultyStore({ ...store, cache });
  return { store: counted, read: counted.calls.read };
}

/** A site whose store has a checkpoint. */
async function keptSite(site = unsignedSite): Promise<Store> {
  const below = await site();
  await readJournal(cached(below).store);
  return below;
}

/** Entries of a checkpoint say what those of the store say. */
async function expectHonest(below: Store, journal: Journal) {
  const honest = await examineEntries(below);
  expect(isSame(journal.entries, honest.entries)).toBe(true);
  expect(await compareKnownEntries(below, journal)).toEqual({ status: 'same' });
  expect(foldJournal(journal)).toEqual(foldJournal(honest));
  const [own, other] = [journal.authority, honest.authority];
  expect([own?.chain, own?.owners]).toEqual([other?.chain, other?.owners]);
}

test.each([
  ['unsigned', unsignedSite],
  ['signed', signedSite],
])('the next process validates only what came after the checkpoint; %s', async (_, site) => {
  const below = await keptSite(site);
  const asha = storeAs(below, 'asha');
  await holdUnits(asha, ['catalog'], authorOf(59), null, await readJournal(asha));
  const { store, read } = cached(below);
  const journal = await readJournal(store);
  expect(read).toEqual([entryKey(entriesOfSite), entryKey(entriesOfSite + 1)]);
  await expectHonest(below, journal);
  const again = storeAs(store, 'asha');
  await holdUnits(again, ['catalog'], authorOf(59), null, await readJournal(again));
  expect(await examineEntries(below)).toMatchObject({ damages: [] });
});

test('a dry run validates only what came after the checkpoint, and stores none of its own', async () => {
  const below = await keptSite();
  const before = await cache.list('checkpoints/');
  const { store, read } = cached(below);
  const dry = overlayStore(store);
  await addEntries(dry, entriesOfSite + 1, 2 * entriesOfSite);
  expect((await readJournal(dry)).entries).toHaveLength(2 * entriesOfSite);
  expect(read).not.toContain(entryKey(1));
  expect(await cache.list('checkpoints/')).toEqual(before);
  expect((await readJournal(cached(below).store)).entries).toHaveLength(entriesOfSite);
});

test('a machine keeps its newest checkpoint only', async () => {
  await readJournal(cached(await unsignedSite()).store);
  await readJournal(cached(await unsignedSite(2 * entriesOfSite)).store);
  expect(await cache.list('checkpoints/')).toEqual([
    expect.stringMatching(/\/00000300-\w+\.json$/),
    expect.stringMatching(/\/parts\/\w+\.json$/),
  ]);
});

test('evidence is read again', async () => {
  const below = await keptSite();
  const [first] = (await readJournal(cached(below).store)).entries;
  expect(first?.evidence).toBeNull();
  expect(first && (await withEvidence(below, first)).evidence).toEqual(evidence);
});

test('a checkpoint keeps a record that is no hash, and those after it', async () => {
  const below = await unsignedSite();
  for (const [index, record] of ['short', 'a'.repeat(64), 'b'.repeat(64)].entries()) {
    const key = entryKey(2 + index);
    await overwrite(below, key, { ...(await readJson(below, key)), record });
  }
  const honest = await readJournal(cached(below).store);
  expect(isSame((await readJournal(cached(below).store)).entries, honest.entries)).toBe(true);
});

test('what a publisher has signed is read again, unless somebody has changed it since', async () => {
  const below = await keptSite(signedSite);
  const entries = (await readJournal(cached(below).store)).entries.filter(({ unit }) => unit !== null);
  const entry = entries.find(({ signed }) => signed) as ChangeEntry;
  expect(entry.statements).toBeUndefined();
  const { statements } = await withEvidence(below, entry);
  expect(statements).toMatchObject([{ unit: entry.unit, release: entry.release }]);
  const key = entryKey(entry.sequence);
  const commit = 'f'.repeat(40);
  await overwrite(below, key, {
    ...(await readJson(below, key)),
    statements: statements?.map((one) => ({ ...one, commit })),
  });
  expect(await withEvidence(below, entry)).toEqual(entry);
});

test.each<[what: string, change: (store: Store) => Promise<unknown>]>([
  [
    'another newest entry',
    async (store) => {
      const key = entryKey(entriesOfSite);
      await overwrite(store, key, { ...(await readJson(store, key)), release: 'rother' });
    },
  ],
  ['a journal that was cut', (store) => store.remove(entryKey(entriesOfSite))],
  [
    'a repaired entry',
    async (store) => {
      await overwrite(store, entryKey(7), new TextEncoder().encode('{'));
      await applyRepair(store, await planRepair(store, authorOf(9)));
    },
  ],
  [
    'half a part',
    async () => {
      const part = (await cache.list('checkpoints/')).find((key) => key.includes('/parts/')) ?? '';
      await overwrite(cache, part, (await cache.read(part))?.subarray(0, 5000) ?? {});
    },
  ],
])('a checkpoint counts for nothing with %s', async (_, change) => {
  const below = await keptSite();
  await change(below);
  const { store, read } = cached(below);
  expect((await examineJournal(store)).entries).toEqual((await examineEntries(below)).entries);
  expect(read).toContain(entryKey(1));
});

test('a damaged journal is stored in no checkpoint', async () => {
  const below = await unsignedSite();
  await overwrite(below, entryKey(140), new TextEncoder().encode('{'));
  expect((await examineJournal(cached(below).store)).entries).toHaveLength(139);
  expect(await cache.list('checkpoints/')).toEqual([]);
  await applyRepair(below, await planRepair(below, authorOf(9)));
  const journal = await readJournal(cached(below).store);
  expect(journal.entries[139]).toMatchObject({ action: 'repair' });
  await appendEntry(cached(below).store, journal, { ...planned, release: 'rnew' }, async () => null);
  expect((await readJournal(cached(below).store)).entries).toHaveLength(entriesOfSite + 1);
});

/** What the next machine reads: it has no checkpoint of its own. */
async function readElsewhere(below: Store) {
  cache = memoryStore();
  const { store, read } = cached(below);
  return { journal: await readJournal(store), read };
}

test.each([
  ['unsigned', unsignedSite],
  ['signed', signedSite],
])('another machine uses a checkpoint of the store; %s', async (_, site) => {
  const below = await site(partLength + 2);
  const asha = storeAs(below, 'asha');
  await holdUnits(asha, ['catalog'], authorOf(59), null, await readJournal(asha));
  const { journal, read } = await readElsewhere(below);
  expect(read).not.toContain(entryKey(1));
  await expectHonest(below, journal);
  expect(await checkpointFindings(below, journal.entries)).toEqual([]);
  const { codes } = await verifierSays(below, '', journal.authority?.chain ?? '');
  expect(codes).not.toContain('checkpoint-differs');
  // It is cached here, so the store's one is not read again.
  const own = cached(below);
  await readJournal(own.store);
  expect(own.read.filter((key) => key.startsWith('checkpoints/'))).toEqual([]);
});

test('a checkpoint on a site without owners counts for nothing if it makes owners, or is no list of entries', async () => {
  const below = await unsignedSite();
  const journal = await readJournal(below);
  const honest = foldJournal(journal);
  const signed = { chain: '0', key: 'eve' };
  for (const forged of [
    { ...journal.entries[0], signed },
    { ...journal.entries[0], release: 7 },
    { sequence: 1 },
  ]) {
    await writeHead(below, [forged as JournalEntry, ...journal.entries.slice(1)], null);
    expect(foldJournal((await readElsewhere(below)).journal)).toEqual(honest);
    for (const key of await below.list('checkpoints/')) await below.remove(key);
  }
});

test('a key that has expired signs no checkpoint and no owners that would let one count', async () => {
  const { store } = await ownedSite();
  await setOwners(store, { ...testOwners, expires: { ben: authorOf(50).at } });
  const journal = await readJournal(store);
  const forged = journal.entries.map((entry) => ({ ...entry, reason: 'forged' }));
  const signAs = (name: string) => async (text: string) =>
    signInMemory(testKey(name), 'site-checkpoint', text);
  await writeHead(store, forged, signAs('ben'));
  expect((await readElsewhere(store)).journal.entries.at(-1)?.reason).not.toBe('forged');
  const keys = { ...testOwners.keys, eve: testPublicKey('eve') };
  const owners = { ...testOwners, keys, operators: ['ben', 'eve'] };
  const fields = { action: 'owners', unit: null, by: 'ben', at: authorOf(49).at, owners };
  const value = await forgedEntry({ store }, fields);
  const copy = new TextEncoder().encode(JSON.stringify(signedBy('ben', value, 'site-owners')));
  await copyOwners(store, value.sequence, copy);
  await store.create(entryKey(value.sequence), copy);
  await writeHead(store, forged, signAs('eve'));
  expect((await readElsewhere(store)).journal.entries[journal.entries.length - 1]?.reason).not.toBe('forged');
});
