import { emptyJournal } from '@platform/releases';
import { memoryStore, publishTiny, tinyRelease } from '@platform/releases/testing';
import { readPublished } from './read-published.ts';

test('the newest commit is first, wherever it was made', async () => {
  const store = memoryStore();
  const dates = [
    '2027-01-15T11:00:00+05:30',
    '2027-01-15T10:00:00-05:00',
    '2027-01-15T06:00:00Z',
    '2027-01-15T09:00:00+05:30',
    null,
  ];
  for (const date of dates) {
    const record = { source: { commit: null, date } };
    await publishTiny(store, tinyRelease('catalog', { mark: String(date), record }));
  }
  const published = (await readPublished(store, emptyJournal)).get('catalog') ?? [];
  expect(published.map(({ date }) => date)).toEqual([
    ...['2027-01-15T10:00:00-05:00', '2027-01-15T06:00:00Z', '2027-01-15T11:00:00+05:30'],
    ...['2027-01-15T09:00:00+05:30', null],
  ]);
});
