import { type JournalEntry, journalOf, readJournal, type Store } from '@platform/releases';
import {
  activate,
  holdUnits,
  planRetirement,
  releaseHolds,
  retire,
  undoRelease,
} from '@platform/releases/changes';
import { releaseHealth } from '@platform/releases/health';
import { everyUnit } from '@platform/releases/owners';
import {
  authorOf,
  publishTiny,
  renderHere,
  rollbackTiny,
  tinyRelease,
  tinySite,
} from '@platform/releases/testing';
import { journalMessage } from './journal-message.ts';

const because = (change: number, reason: string) => ({ ...authorOf(change, 'ravi'), reason });

async function site() {
  const [store, ...tiny] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
  const [shell = '', first = '', second = ''] = tiny.map(({ release }) => release.id);
  return { store, shell, first, second };
}

/** What is told about the newest entry. */
async function news(store: Store) {
  const journal = await readJournal(store);
  const entry = journal.entries.at(-1);
  return entry && journalMessage(entry, journal);
}

test('an activation names unit, release, author and reason', async () => {
  const { store, first, second } = await site();
  expect(await news(store)).toEqual({
    kind: 'activate',
    text: `catalog@${second} is live instead of ${first}, by asha.`,
    command: 'npm run site -- status',
    ...{ unit: 'catalog', release: second, by: 'asha' },
  });
  const third = await publishTiny(store, tinyRelease('catalog', { mark: 'c' }));
  await activate(store, third.release, because(9, 'two\nlines \u202Ex'), { render: renderHere });
  expect(await news(store)).toMatchObject({
    text: `catalog@${third.release.id} is live instead of ${second}, by ravi (two lines x).`,
    reason: 'two lines x',
  });
});

test('a change set is one message', async () => {
  const { store, shell, second } = await site();
  const [newShell, catalog] = [
    await publishTiny(store, tinyRelease('shell', { mark: 'two' })),
    await publishTiny(store, tinyRelease('catalog', { mark: 'c' })),
  ].map(({ release }) => release);
  if (!newShell || !catalog) throw new Error('Nothing was published.');
  await activate(store, newShell, authorOf(9), { with: [catalog], render: renderHere });
  expect((await news(store))?.text).toBe(
    `shell@${newShell.id} is live instead of ${shell}, catalog@${catalog.id} is live instead of ${second}, by asha.`,
  );
});

test.each([true, false])('a rollback names the next command, with a hold: %p', async (hold) => {
  const { store, first, second } = await site();
  await rollbackTiny(store, 'catalog', because(9, 'form'), { hold });
  expect(await news(store)).toMatchObject({
    ...{ kind: 'rollback', unit: 'catalog', release: first, by: 'ravi', reason: 'form' },
    text: `Rolled back: catalog@${first} is live instead of ${second}, by ravi (form).${hold ? ' Held until it is released: catalog.' : ''}`,
    command: `npm run site -- ${hold ? 'release-hold catalog --reason "…"' : 'history catalog --limit 3'}`,
  });
});

test('an undo also names who has activated the release', async () => {
  const { store, first, second } = await site();
  const [counts, before] = [
    { visits: 40, failed: 12 },
    { visits: 2000, failed: 10 },
  ];
  const { expected, ratio } = releaseHealth(counts, before);
  const undo = { ...counts, elsewhere: { visits: 24, failed: 7 }, before, expected, ratio };
  await undoRelease(
    store,
    { unit: 'catalog', id: second },
    { undo, where: null },
    () => new Date(0),
    renderHere,
  );
  expect(await news(store)).toMatchObject({
    ...{ kind: 'undo', unit: 'catalog', release: first, by: 'automatic' },
    text: expect.stringMatching(
      `^Undone: catalog@${first} is live instead of ${second}, by automatic \\(12 of 40 visits failed, .*\\). ${second} was activated by asha. Held until it is released: catalog.$`,
    ),
    command: 'npm run site -- history catalog --limit 3',
  });
});

test('a hold, its release and a retirement are told', async () => {
  const { store, second } = await site();
  await holdUnits(
    store,
    ['catalog', 'product'],
    because(9, 'fair'),
    '2026-11-28T20:00:00.000Z',
    await readJournal(store),
  );
  expect(await news(store)).toEqual({
    kind: 'hold',
    text: 'catalog is held by ravi since 2026-01-05T09:09:00.000Z (fair), until 2026-11-28T20:00:00.000Z. product is held by ravi since 2026-01-05T09:09:00.000Z (fair), until 2026-11-28T20:00:00.000Z.',
    command: 'npm run site -- release-hold catalog --reason "…"',
    ...{ unit: 'catalog', by: 'ravi', reason: 'fair' },
  });
  await releaseHolds(store, ['catalog', 'product'], because(10, 'over'), await readJournal(store));
  expect(await news(store)).toMatchObject({
    kind: 'release-hold',
    text: 'catalog and product are not held any more, by ravi (over).',
  });
  await holdUnits(store, [everyUnit], because(10, 'fair'), null, await readJournal(store));
  expect(await news(store)).toEqual({
    kind: 'hold',
    text: 'the whole site is held by ravi since 2026-01-05T09:10:00.000Z (fair), until it is released.',
    command: 'npm run site -- release-hold --all --reason "…"',
    ...{ by: 'ravi', reason: 'fair' },
  });
  await retire(store, planRetirement('catalog', because(11, 'gone'), await readJournal(store)));
  expect(await news(store)).toMatchObject({
    ...{ kind: 'retire', text: `catalog@${second} is off the site, by ravi (gone).` },
  });
});

test('an entry that changes nothing is not told', async () => {
  const entry: JournalEntry = {
    ...{ format: 1, sequence: 1, at: '', by: 'asha', reason: null, unit: null, release: null },
    ...{ action: 'repair', recall: false, evidence: null },
  };
  expect(journalMessage(entry, journalOf([entry]))).toBeNull();
});
