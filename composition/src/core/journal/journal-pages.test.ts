import { memoryStore } from '../../testing/memory-store.ts';
import { authorOf } from '../../testing/tiny-site.ts';
import type { Store } from '../store/store.ts';
import { appendEntry, examineEntries, examineJournal, type PlannedEntry, readJournal } from './journal.ts';
import { entryKey } from './journal-entry.ts';
import { pageLength } from './journal-pages.ts';
import { applyRepair, planRepair } from './repair.ts';

const planned: Omit<PlannedEntry, 'release'> = {
  ...{ action: 'activate', unit: 'careers', recall: false },
  ...authorOf(1, 'asha'),
};
const entry = { format: 1, ...planned, evidence: null };
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const pages = (store: Store) => store.list('journal-pages/');

async function journalOf(length: number, fields: object = {}): Promise<Store> {
  const store = memoryStore();
  for (let sequence = 1; sequence <= length; sequence += 1)
    await store.create(entryKey(sequence), bytes({ ...entry, ...fields, sequence, release: `r${sequence}` }));
  return store;
}

async function append(store: Store, release: string): Promise<void> {
  await appendEntry(store, await readJournal(store), { ...planned, release }, async () => null);
}

/** A store that counts its requests. */
function counting(store: Store) {
  const counts = { read: 0, list: 0 };
  const counted: Store = {
    ...store,
    read: (key) => {
      counts.read += 1;
      return store.read(key);
    },
    list: (prefix, after) => {
      counts.list += 1;
      return store.list(prefix, after);
    },
  };
  return { store: counted, counts };
}

test('each change writes one page that is missing, and a journal with its pages is read with few requests', async () => {
  const store = await journalOf(10_000);
  const whole = await readJournal(store);
  await append(store, 'a');
  expect(await pages(store)).toEqual(['journal-pages/00000500.json']);
  for (let left = 19; left > 0; left -= 1) await append(store, `b${left}`);
  expect(await pages(store)).toHaveLength(20);
  await append(store, 'c');
  expect(await pages(store)).toHaveLength(20);

  const { store: counted, counts } = counting(store);
  const entries = await readJournal(counted);
  expect(entries.slice(0, 10_000)).toEqual(whole);
  expect(entries.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 10_021 }, (_, i) => i + 1));
  expect(counts).toEqual({ read: 20 + 21, list: 2 });
});

test('a page keeps fields that only a newer version knows', async () => {
  const store = await journalOf(pageLength, { ticket: 'A-1' });
  await append(store, 'a');
  const [key = ''] = await pages(store);
  const values = JSON.parse(new TextDecoder().decode((await store.read(key)) ?? undefined));
  expect(values[7]).toMatchObject({ sequence: 8, ticket: 'A-1' });
  expect((await readJournal(store))[7]).toMatchObject({ ignored: ['ticket'] });
});

test.each<[what: string, content: Uint8Array]>([
  ['that is no JSON', new TextEncoder().encode('[{"format": 1,')],
  ['with fewer entries', bytes([])],
  ['with something else', bytes(Array.from({ length: pageLength }, () => 7))],
  [
    'with other sequences',
    bytes(Array.from({ length: pageLength }, () => ({ ...entry, sequence: 1, release: 'x' }))),
  ],
])('a page %s counts as missing', async (_, content) => {
  const store = await journalOf(pageLength + 1);
  await store.create('journal-pages/00000500.json', content);
  expect((await readJournal(store)).map(({ release }) => release)).toEqual(
    Array.from({ length: pageLength + 1 }, (_, index) => `r${index + 1}`),
  );
});

test('a page is not written of entries that cannot be read, and not used after one of them was repaired', async () => {
  const store = await journalOf(pageLength);
  await append(store, 'a');
  expect(await pages(store)).toHaveLength(1);
  await store.remove(entryKey(7));
  await store.create(entryKey(7), new TextEncoder().encode('{"format": 1,'));

  // The copy is enough to go on. Who looks for damages reads the entries.
  expect((await examineJournal(store)).damages).toEqual([]);
  expect((await examineEntries(store)).damages).toMatchObject([{ sequence: 7, status: 'damaged' }]);
  await applyRepair(store, await planRepair(store, { by: 'asha', at: entry.at }));
  expect(await pages(store)).toEqual([]);
  for (const reading of [await examineJournal(store), await examineEntries(store)])
    expect(reading.entries[6]).toMatchObject({ action: 'repair' });
  await append(store, 'b');
  expect(await pages(store)).toEqual([]);
  expect(await readJournal(store)).toHaveLength(pageLength + 2);
});
