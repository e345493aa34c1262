import { memoryStore } from '../../testing/memory-store.ts';
import { authorOf } from '../../testing/tiny-site.ts';
import type { Store } from '../store/store.ts';
import { appendEntry, type PlannedEntry, readJournal } from './journal.ts';
import type { JournalEntry } from './journal-entry.ts';

const planned = (unit: PlannedEntry['unit'], release: string, by = 'asha'): PlannedEntry => ({
  ...authorOf(1, by),
  action: 'activate',
  unit,
  release,
  recall: false,
});
const fine = async () => null;
const write = (store: Store, key: string, value: unknown) =>
  store.create(key, new TextEncoder().encode(JSON.stringify(value)));

test('entries come back in their order, each with its number', async () => {
  const store = memoryStore();
  for (const release of ['r1', 'r2', 'r3']) {
    await appendEntry(store, await readJournal(store), planned('careers', release), fine);
  }
  const entries = await readJournal(store);
  expect(entries.map(({ sequence, release }) => [sequence, release])).toEqual([
    [1, 'r1'],
    [2, 'r2'],
    [3, 'r3'],
  ]);
  expect(await store.list('journal/')).toEqual([
    'journal/00000001.json',
    'journal/00000002.json',
    'journal/00000003.json',
  ]);
});

test('what is known is not read again', async () => {
  const store = memoryStore();
  await appendEntry(store, [], planned('careers', 'r1'), fine);
  const known = await readJournal(store);
  await appendEntry(store, known, planned('product', 'r2'), fine);
  const read: string[] = [];
  const counting = {
    ...store,
    read: (key: string) => {
      read.push(key);
      return store.read(key);
    },
  };
  expect(await readJournal(counting, known)).toHaveLength(2);
  expect(read).toEqual(['journal/00000002.json', 'journal/00000003.json']);
});

test('of two writers the loser looks again when the other touched another unit', async () => {
  const store = memoryStore();
  const looked: (readonly string[])[] = [];
  const entry = await appendEntry(store, [], planned('careers', 'r1'), async (entries) => {
    looked.push(entries.map(({ unit }) => unit));
    if (looked.length === 1) await appendEntry(store, [], planned('product', 'r2', 'ravi'), fine);
    return null;
  });
  expect(entry.sequence).toBe(2);
  expect(looked).toEqual([['careers'], ['product', 'careers']]);
  expect((await readJournal(store)).map(({ by }) => by)).toEqual(['ravi', 'asha']);
});

test('and is told who was first when it touched the same one', async () => {
  const store = memoryStore();
  const late = appendEntry(store, [], planned('careers', 'r1'), async () => {
    if ((await readJournal(store)).length === 0) {
      await appendEntry(store, [], planned('careers', 'r2', 'ravi'), fine);
    }
    return null;
  });
  await expect(late).rejects.toMatchObject({
    code: 'overtaken',
    message: expect.stringMatching(/^ravi was first: careers@r2 is live since 2026-01-05T09:01/),
  });
  expect(await readJournal(store)).toHaveLength(1);
});

test('a change that was planned for an older journal is told so before anything is prepared', async () => {
  const store = memoryStore();
  await appendEntry(store, [], planned('careers', 'r1', 'ravi'), fine);
  const prepare = async (): Promise<null> => {
    throw new Error('prepared');
  };
  await expect(appendEntry(store, [], planned('careers', 'r2'), prepare)).rejects.toThrow('prepared');
  const ravi = { ...planned('careers', 'r3'), by: 'meena' };
  const first = await readJournal(store);
  await appendEntry(store, first, ravi, fine);
  await expect(appendEntry(store, first, planned('careers', 'r2'), fine)).rejects.toThrow('meena was first');
});

test('nothing is written where preparing fails', async () => {
  const store = memoryStore();
  const unfit = async (): Promise<null> => {
    throw new Error('unfit');
  };
  await expect(appendEntry(store, [], planned('careers', 'r1'), unfit)).rejects.toThrow('unfit');
  expect(await readJournal(store)).toEqual([]);
});

test('an entry of the first sites, without recall and evidence, is read', async () => {
  const store = memoryStore();
  const { recall: _, ...old } = planned('careers', 'r1');
  await write(store, 'journal/00000001.json', { format: 1, sequence: 1, ...old });
  expect(await readJournal(store)).toMatchObject([{ release: 'r1', recall: false, evidence: null }]);
});

const entry: JournalEntry = { format: 1, sequence: 1, ...planned('careers', 'r1'), evidence: null };

test.each<[fault: string, change: object]>([
  ['format', { format: 2 }],
  ['sequence', { sequence: '1' }],
  ['action', { action: 'delete' }],
  ['unit', { unit: 'blog' }],
  ['release', { release: '' }],
  ['by', { by: null }],
  ['recall', { recall: 'yes' }],
  ['evidence', { evidence: { shell: 's', checks: [{ check: 'x', outcome: 'lost' }], findings: [] } }],
  ['entry 7', { sequence: 7 }],
])('an entry with a bad %s is no journal to follow', async (fault, change) => {
  const store = memoryStore();
  await write(store, 'journal/00000001.json', { ...entry, ...change });
  await expect(readJournal(store)).rejects.toMatchObject({
    code: 'bad-journal',
    message: expect.stringContaining(fault),
  });
});

test('a gap is found, and named', async () => {
  const store = memoryStore();
  await write(store, 'journal/00000001.json', entry);
  await write(store, 'journal/00000003.json', { ...entry, sequence: 3 });
  await expect(readJournal(store)).rejects.toMatchObject({
    code: 'bad-journal',
    message: expect.stringContaining('journal/00000003.json where journal/00000002.json should be'),
  });
});

test('text that is not JSON is refused by the name of its file', async () => {
  const store = memoryStore();
  await store.create('journal/00000001.json', new TextEncoder().encode('{'));
  await expect(readJournal(store)).rejects.toThrow('journal/00000001.json is not a journal entry');
});
