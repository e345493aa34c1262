import { faultyStore } from '../../testing/faulty-store.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { authorOf } from '../../testing/tiny-site.ts';
import { type ChangeEntry, entryKey } from '../entries/journal-entry.ts';
import { changesOf, foldJournal } from '../state/history.ts';
import { emptyJournal, type Journal } from '../state/journal-state.ts';
import { type Store, StoreError } from '../store/store.ts';
import { appendEntry, appendNote, examineJournal, type PlannedEntry, readJournal } from './journal.ts';
import { journalFindings } from './journal-findings.ts';
import { planRepair } from './repair.ts';

const planned = (unit: PlannedEntry['unit'], release: string, by = 'asha'): PlannedEntry => ({
  ...authorOf(1, by),
  action: 'activate',
  unit,
  release,
  recall: false,
});
const fine = async () => null;
const hold = () => ({ ...authorOf(1), action: 'hold' as const, hold: { units: ['catalog'], until: null } });
const write = (store: Store, key: string, value: unknown) =>
  store.create(key, new TextEncoder().encode(JSON.stringify(value)));

test.each([
  [-6, 'behind'],
  [6, 'ahead of'],
])('with a clock that is %i minutes ahead of the store, nothing is written', async (minutes, words) => {
  const store = { ...memoryStore(), clockOffset: async () => -minutes * 60_000 };
  for (const write of [
    appendEntry(store, emptyJournal, planned('catalog', 'r1'), fine),
    appendNote(store, emptyJournal, hold),
  ])
    await expect(write).rejects.toMatchObject({
      code: 'wrong-clock',
      message: expect.stringContaining(`6 minutes ${words} that of the store`),
    });
  expect(await store.list('journal/')).toEqual([]);
});

test('known entries are not read again', async () => {
  const store = memoryStore();
  await appendEntry(store, emptyJournal, planned('catalog', 'r1'), fine);
  const known = await readJournal(store);
  await appendEntry(store, known, planned('product', 'r2'), fine);
  const counting = faultyStore(store);
  expect((await readJournal(counting, known)).entries).toHaveLength(2);
  expect(counting.calls.read).toEqual(['journal/00000002.json', 'journal/00000003.json']);
});

test('the second of two writers prepares again if the first changed another unit; its entry is dated when it is written', async () => {
  const store = memoryStore();
  const prepared: (readonly (string | null)[])[] = [];
  const prepare = async (journal: Journal) => {
    prepared.push(journal.entries.map(({ unit }) => unit));
    if (prepared.length === 1) await appendEntry(store, emptyJournal, planned('product', 'r2', 'ravi'), fine);
    return null;
  };
  const now = () => new Date(Date.UTC(2026, 0, 5, 10 + prepared.length));
  expect(await appendEntry(store, emptyJournal, planned('catalog', 'r1'), prepare, now)).toMatchObject({
    sequence: 2,
  });
  expect(prepared).toEqual([['catalog'], ['product', 'catalog']]);
  expect((await readJournal(store)).entries.map(({ by, at }) => ({ by, at }))).toEqual([
    { by: 'ravi', at: authorOf(1).at },
    { by: 'asha', at: '2026-01-05T12:00:00.000Z' },
  ]);
});

test('the second of two writers fails if the first changed the same unit', async () => {
  const store = memoryStore();
  const late = appendEntry(store, emptyJournal, planned('catalog', 'r1'), async () => {
    if ((await readJournal(store)).entries.length === 0) {
      await appendEntry(store, emptyJournal, planned('catalog', 'r2', 'ravi'), fine);
    }
    return null;
  });
  await expect(late).rejects.toMatchObject({
    code: 'overtaken',
    message: expect.stringMatching(/^ravi was first: catalog@r2 is live since 2026-01-05T09:01/),
  });
  expect((await readJournal(store)).entries).toHaveLength(1);
});

const first = { format: 1, sequence: 1, replaces: null, evidence: null } as const;
const entry: ChangeEntry = { ...first, ...planned('catalog', 'r1') };

test.each<[fault: string, change: object]>([
  ['format', { format: 0 }],
  ['sequence', { sequence: '1' }],
  ['unit', { unit: 7 }],
  ['release', { release: '' }],
  ['by', { by: null }],
  ['recall', { recall: 'yes' }],
  ['entry 7', { sequence: 7 }],
  ['hold', { hold: { units: 'catalog', until: null } }],
  ['hold', { hold: { units: [], until: null } }],
])('an entry with a bad %s is an error', async (fault, change) => {
  const store = memoryStore();
  await write(store, 'journal/00000001.json', { ...entry, ...change });
  await expect(readJournal(store)).rejects.toMatchObject({
    code: 'bad-journal',
    message: expect.stringContaining(fault),
  });
});

const far = 'journal/99999999.json';

test.each<[what: string, key: string, value: unknown]>([
  ['far beyond the end', far, {}],
  ['just beyond the end', 'journal/00000003.json', {}],
  ['that says it is another entry', far, { ...entry, sequence: 1 }],
  ['of a newer format, without a sequence', far, { format: 99 }],
  ['that is an entry far beyond the end', far, { ...entry, sequence: 99_999_999 }],
])('an object %s stops nobody, and is named once', async (_, key, value) => {
  const store = memoryStore();
  await write(store, 'journal/00000001.json', entry);
  await write(store, key, value);
  const counting = faultyStore(store);
  const reading = await examineJournal(counting);
  expect(reading).toMatchObject({ entries: [entry], damages: [], strays: [{ key }] });
  expect(counting.calls.read.length).toBeLessThan(5);
  expect(journalFindings(reading)).toMatchObject([{ code: 'journal-stray' }]);
  const added = await appendEntry(store, await readJournal(store), planned('catalog', 'r2'), fine);
  expect(added.sequence).toBe(2);
});

test.each([
  ['of one entry is a damage', [3], [2], []],
  ['is a damage', [1001], [1000], []],
  ['too long for the entries beyond it is none', [1002], [], [1002]],
  ['is a damage, and what is far beyond its entries is not', [5, 6, 9_000], [4], [9_000]],
  ['is longer for more entries beyond it', [2001, 2002], [2000], []],
])('a gap %s', async (_, beyond, until, strays) => {
  const store = memoryStore();
  for (const sequence of [1, ...beyond]) await write(store, entryKey(sequence), { ...entry, sequence });
  const reading = await examineJournal(store);
  expect(reading.entries).toEqual([entry]);
  expect(reading.damages.map(({ sequence, until = sequence }) => until)).toEqual(until);
  expect(reading.damages).toMatchObject(until.map(() => ({ status: 'missing', sequence: 2 })));
  expect(reading.strays?.map(({ sequence }) => sequence)).toEqual(strays);
  const repairs = await planRepair(store, { by: 'asha', at: entry.at });
  expect(repairs).toHaveLength((until[0] ?? 1) - 1 + strays.length);
  if (until.length === 0) return;
  const message = expect.stringMatching(
    /^journal\/00000002\.json (and \d+ other entries are|is) missing, but/,
  );
  await expect(readJournal(store)).rejects.toMatchObject({ code: 'bad-journal', message });
});

test('a damaged entry is reported; the entries before it can be read', async () => {
  const store = memoryStore();
  await write(store, 'journal/00000001.json', entry);
  await store.create('journal/00000002.json', new TextEncoder().encode('{"format": 1, "seq'));
  await write(store, 'journal/00000003.json', { ...entry, sequence: 3, release: 'later' });
  await expect(readJournal(store)).rejects.toThrow(
    /^journal\/00000002.json is not a journal entry.* site -- repair"\.$/,
  );
  const known = await examineJournal(store);
  for (const reading of [known, await examineJournal(store, known)]) {
    expect(reading.entries).toEqual([entry]);
    expect(changesOf(reading, 'catalog')).toEqual([entry]);
    expect(reading.damages).toMatchObject([{ status: 'damaged', key: 'journal/00000002.json' }]);
  }
  expect(journalFindings(known)).toMatchObject([{ code: 'journal-damaged' }]);
});

test('without owners, an entry that names other entries before it counts', async () => {
  const store = memoryStore();
  await write(store, 'journal/00000001.json', { ...entry, previous: '0'.repeat(64), signature: 'x' });
  expect((await readJournal(store)).entries).toEqual([entry]);
});

test('unknown units, actions and fields are skipped and reported', async () => {
  const store = memoryStore();
  const evidence = { shell: 's', checks: [{ check: 'x', outcome: 'lost' }], findings: [] };
  await write(store, 'journal/00000001.json', { ...entry, unit: 'my_blog' });
  await write(store, 'journal/00000002.json', { ...entry, sequence: 2, ticket: 'A-1', evidence });
  await write(store, 'journal/00000003.json', { ...entry, sequence: 3, action: 'freeze' });
  const reading = await examineJournal(store);
  expect(reading.entries).toMatchObject([
    { unit: 'my_blog' },
    { unit: 'catalog', evidence: null, ignored: ['ticket'] },
    { action: 'unknown', unit: null },
  ]);
  expect(foldJournal(reading)).toMatchObject({ sequence: 3, units: { catalog: { id: 'r1' } } });
  expect(journalFindings(reading)).toEqual(
    ['the unit my_blog', 'the field ticket', 'its action'].map((what, index) => ({
      code: 'journal-skipped',
      warning: true,
      sentence: `Entry ${index + 1} by asha was written by a newer version: ${what} has no effect here.`,
    })),
  );
  const added = await appendEntry(store, reading, planned('catalog', 'r2'), fine);
  expect(added.sequence).toBe(4);
});

test('an entry of a newer format is an error that says so', async () => {
  const store = memoryStore();
  await write(store, 'journal/00000001.json', entry);
  await write(store, 'journal/00000002.json', { ...entry, format: 99, sequence: 2 });
  await expect(readJournal(store)).rejects.toMatchObject({ code: 'journal-newer' });
  expect(journalFindings(await examineJournal(store))).toMatchObject([{ code: 'journal-newer' }]);
});

/** A store whose first calls of `create` fail, before or after they have taken effect. */
function failing(store: Store, times: number, afterEffect: boolean): Store {
  let left = times;
  const fail = (call: string, key: string) => {
    if (call !== 'create') return;
    left -= 1;
    if (left >= 0) throw new StoreError(`create ${key}`, new Error('503'));
  };
  return faultyStore(store, afterEffect ? { after: fail } : { before: fail });
}

test.each([
  [1, true],
  [2, true],
  [2, false],
])(
  'a store that fails %i times, having written: %s, has the entry once, and says so',
  async (times, after) => {
    const store = memoryStore();
    const added = await appendEntry(
      failing(store, times, after),
      emptyJournal,
      planned('catalog', 'r1'),
      fine,
    );
    expect(added.sequence).toBe(1);
    expect((await readJournal(store)).entries).toEqual([added]);
  },
);

test('after a store failure, the entry of another writer is not taken for the own one', async () => {
  const store = memoryStore();
  const twice = failing(store, 1, false);
  const racing: Store = {
    ...twice,
    create: async (key, content) => {
      const result = await twice.create(key, content).catch(async (error: unknown) => {
        await write(store, key, { ...entry, release: 'r2', by: 'ravi' });
        throw error;
      });
      return result;
    },
  };
  await expect(appendEntry(racing, emptyJournal, planned('catalog', 'r1'), fine)).rejects.toThrow(
    'ravi was first',
  );
});

test.each([true, false])(
  'a store that keeps failing, having written: %s, leaves the outcome open',
  async (after) => {
    const store = memoryStore();
    const late = appendEntry(failing(store, 99, after), emptyJournal, planned('catalog', 'r1'), fine);
    await expect(late).rejects.toMatchObject({
      code: 'outcome-unknown',
      message: expect.stringMatching(
        /^It is not known whether catalog@r1 is live: journal\/00000001\.json may have been written\. The store failed .*503\. Look at "npm run site -- status" before/,
      ),
      cause: expect.any(StoreError),
    });
    expect((await readJournal(store)).entries).toHaveLength(after ? 1 : 0);
  },
);

test('after an entry that may be there, a store that cannot be read leaves the outcome open', async () => {
  const store = memoryStore();
  const unreadable = faultyStore(failing(store, 1, true), {
    before: (call, key) => {
      if (call === 'read') throw new StoreError(`read ${key}`, new Error('timeout'));
    },
  });
  await expect(appendEntry(unreadable, emptyJournal, planned('catalog', 'r1'), fine)).rejects.toMatchObject({
    code: 'outcome-unknown',
  });
});

const append = (entry: PlannedEntry) => (store: Store) => appendEntry(store, emptyJournal, entry, fine);
const set = { ...planned('shell', 'r1'), with: [{ unit: 'catalog', release: 'r2' }] };

test.each<[what: string, write: (store: Store) => Promise<unknown>, message: RegExp]>([
  [
    'rollback',
    append({ ...planned('catalog', 'r1'), action: 'rollback' }),
    /catalog@r1 is live: .* Without --from, .* a second rollback goes further back\.$/,
  ],
  [
    'retirement',
    append({ ...planned('catalog', 'r1'), action: 'retire' }),
    /whether catalog is off the site: .*command\.$/,
  ],
  ['change set', append(set), /whether shell@r1 and catalog@r2 are live: .*command\.$/],
  ['hold', (store) => appendNote(store, emptyJournal, hold), /It is not known whether catalog is held/],
])(
  'the open outcome of a %s says what may have happened, and what not to repeat',
  async (_, write, message) => {
    await expect(write(failing(memoryStore(), 99, false))).rejects.toThrow(message);
  },
);

test('an error that is not the store’s is thrown as it is, and nothing is tried again', async () => {
  const broken = faultyStore(memoryStore(), {
    before: (call) => {
      if (call === 'create') throw new TypeError('a bug');
    },
  });
  await expect(appendEntry(broken, emptyJournal, planned('catalog', 'r1'), fine)).rejects.toThrow(TypeError);
  expect(broken.calls.create).toHaveLength(1);
});

test.each([
  'x00000002.json',
  '00000002.json.bak',
  '2.json',
  '00000000.json',
  'old/00000002.json',
  'notes.txt',
])('journal/%s is no entry', async (name) => {
  const store = memoryStore();
  const added = await appendEntry(store, emptyJournal, planned('catalog', 'r1'), fine);
  await write(store, `journal/${name}`, { ...added, sequence: 2, release: 'r2' });
  expect(await examineJournal(store)).toMatchObject({ entries: [added], damages: [], strays: [] });
});
