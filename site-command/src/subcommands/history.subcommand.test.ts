import { readJournal, rollback } from '@site/composition';
import { authorOf, renderHere } from '@site/composition/testing';
import { liveTestSite } from '../testing/test-site.ts';

test('history lists every change, newest first, with overruled findings and skipped checks', async () => {
  const { run, json, store, a, b } = await liveTestSite();
  const request = { unit: 'careers', to: null, recall: true, force: false } as const;
  const author = { ...authorOf(9, 'ravi'), reason: 'uploads' };
  await rollback(store, request, author, await readJournal(store), renderHere);
  const { out } = await run('history', 'careers', '--limit', '2');
  expect(out).toEqual([
    `    4  2026-01-05T09:09:00.000Z  rollback with recall careers@${a} instead of ${b}, by ravi`,
    '       uploads',
    `    3  2026-01-05T09:03:00.000Z  activate careers@${b} instead of ${a}, by asha`,
    '       not checked',
  ]);
  const { result } = await json('history');
  expect(result.entries).toMatchObject([{ sequence: 4 }, { sequence: 3 }, { sequence: 2 }, { sequence: 1 }]);
});

test('history of a unit that was never live says so', async () => {
  const { run } = await liveTestSite();
  expect((await run('history', 'product')).out).toEqual(['No release of product was ever live.']);
});
