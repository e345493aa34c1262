import { memoryStore } from '../../testing/memory-store.ts';
import { overwrite, readJson } from '../../testing/owned-site.ts';
import { authorOf } from '../../testing/tiny-site.ts';
import { entryKey } from '../entries/journal-entry.ts';
import { foldJournal, rollbackPath } from '../state/history.ts';
import type { Store } from '../store/store.ts';
import { appendEntry, examineJournal, readJournal } from './journal.ts';
import { applyRepair, planRepair } from './repair.ts';

async function add(store: Store, release: string) {
  const planned = { ...authorOf(1), action: 'activate', unit: 'catalog', release, recall: false } as const;
  return appendEntry(store, await readJournal(store), planned, async () => null);
}

async function journalOf(...releases: readonly string[]): Promise<Store> {
  const store = memoryStore();
  for (const release of releases) await add(store, release);
  return store;
}

async function truncate(store: Store, key: string): Promise<void> {
  const content = (await store.read(key)) ?? new Uint8Array();
  await overwrite(store, key, content.slice(0, 20));
}

const newest = 'journal/00000003.json';

test('a truncated entry is replaced and stays, and changes are possible again', async () => {
  const store = await journalOf('a', 'b', 'c');
  await truncate(store, newest);
  await applyRepair(store, await planRepair(store, authorOf(9, 'ops')));
  const journal = await readJournal(store);
  expect(journal.entries.at(-1)).toMatchObject({
    sequence: 3,
    action: 'repair',
    by: 'ops',
    reason: expect.stringContaining(`${newest} is not a journal entry`),
  });
  expect((await store.read(newest))?.byteLength).toBe(20);
  expect(foldJournal(journal)).toMatchObject({ sequence: 3, units: { catalog: { id: 'b' } } });
  expect(await add(store, 'd')).toMatchObject({ sequence: 4 });
});

test('a record that is damaged itself does not undo the repair', async () => {
  const store = await journalOf('a', 'b', 'c');
  await truncate(store, newest);
  const [repair] = await planRepair(store, authorOf(9));
  await store.create(repair?.key ?? '', new TextEncoder().encode('{'));
  expect((await readJournal(store)).entries.at(-1)).toMatchObject({
    sequence: 3,
    action: 'repair',
    by: 'unknown',
  });
  expect(await add(store, 'd')).toMatchObject({ sequence: 4 });
});

test('a record replaces only the content that was damaged', async () => {
  const store = await journalOf('a', 'b', 'c');
  const whole = (await store.read(newest)) ?? new Uint8Array();
  await truncate(store, newest);
  await applyRepair(store, await planRepair(store, authorOf(9)));
  const put = async (content: Uint8Array) => {
    await overwrite(store, newest, content);
  };
  await put(whole.slice(0, 10));
  expect((await examineJournal(store)).damages).toMatchObject([{ sequence: 3, status: 'damaged' }]);
  // As from a backup.
  await put(whole);
  expect((await readJournal(store)).entries.at(-1)).toMatchObject({ sequence: 3, release: 'c' });
});

test.each([
  ['no entry', {}],
  ['an entry', { sequence: 99_999_999 }],
])('beyond a long gap, what is %s gets a record and counts no more', async (_, fields) => {
  const store = await journalOf('a', 'b');
  const [, second] = (await readJournal(store)).entries;
  const far = 'journal/99999999.json';
  const value = 'sequence' in fields ? { ...second, ...fields } : fields;
  await store.create(far, new TextEncoder().encode(JSON.stringify(value)));
  const repairs = await planRepair(store, authorOf(9));
  expect(repairs).toMatchObject([{ damage: { status: 'stray', key: far } }]);
  await applyRepair(store, repairs);
  expect(await examineJournal(store)).toMatchObject({ damages: [], strays: [] });
  expect(await planRepair(store, authorOf(9))).toEqual([]);
  expect(await add(store, 'c')).toMatchObject({ sequence: 3 });
});

test('each missing entry of a gap is replaced, and the entries beyond it count', async () => {
  const store = await journalOf('a', 'b', 'c', 'd');
  for (const sequence of [2, 3]) await store.remove(`journal/0000000${sequence}.json`);
  expect((await examineJournal(store)).damages).toMatchObject([{ sequence: 2, until: 3 }]);
  await applyRepair(store, await planRepair(store, authorOf(9)));
  const actions = (await readJournal(store)).entries.map(({ action }) => action);
  expect(actions).toEqual(['activate', 'repair', 'repair', 'activate']);
});

/** What an entry says about the release that was live before it. */
async function claim(store: Store, sequence: number, replaces: string | null | undefined): Promise<void> {
  const key = entryKey(sequence);
  await overwrite(store, key, { ...(await readJson(store, key)), replaces });
}

test.each([['x'], ['a'], [null], [undefined]])(
  'an entry that says it replaced %s does not change where a rollback leads',
  async (replaces) => {
    const store = await journalOf('a', 'b', 'c');
    await claim(store, 3, replaces);
    const journal = await readJournal(store);
    expect(rollbackPath(journal, 'catalog')).toEqual(['b', 'a']);
    expect(journal.entries.at(-1)).toMatchObject({ replaces: 'b' });
  },
);

test('after a repair, the next entry of a unit says what was live, and those after it do not', async () => {
  const store = await journalOf('a', 'b', 'c', 'd');
  await truncate(store, 'journal/00000002.json');
  await claim(store, 4, 'x');
  await applyRepair(store, await planRepair(store, authorOf(9)));
  expect(rollbackPath(await readJournal(store), 'catalog')).toEqual(['c', 'b', 'a']);
});

test('an entry of a newer format is not repaired', async () => {
  const store = await journalOf('a');
  await store.create('journal/00000002.json', new TextEncoder().encode('{"format": 99}'));
  await expect(planRepair(store, authorOf(9))).rejects.toMatchObject({ code: 'journal-newer' });
});
