import { readJournal, rollback } from '@site/composition';
import { authorOf, renderHere } from '@site/composition/testing';
import { liveTestSite } from '../testing/test-site.ts';

async function rolledBack() {
  const site = await liveTestSite();
  await site.run('rollback', 'careers', '--reason', 'x');
  return site;
}

test('gc --dry-run says what would be removed, and why the rest is kept', async () => {
  const { run, store, shell, a, b } = await rolledBack();
  const keys = await store.list('releases/');
  const { code, out } = await run('gc', '--dry-run');
  expect(code).toBe(0);
  expect(out).toEqual(
    expect.arrayContaining([
      expect.stringContaining(`keep   shell@${shell}  live since`),
      expect.stringContaining(`keep   careers@${a}  live since`),
      expect.stringMatching(
        new RegExp(`^keep {3}careers@${b} {2}live until .*: an open tab may still run it$`),
      ),
      'remove rendered pages: 0',
    ]),
  );
  expect(await store.list('releases/')).toEqual(keys);
});

test('gc removes what is not reachable', async () => {
  const { run, store } = await liveTestSite();
  const request = { unit: 'careers', to: null, recall: false, force: false } as const;
  await rollback(store, request, authorOf(9), await readJournal(store), renderHere);
  // The test site's clock is a day later.
  const { code, out } = await run('gc', '--days', '1');
  expect(code).toBe(0);
  expect(out.at(-1)).toBe('Removed: releases 1, rendered pages 2.');
  expect((await run('verify')).code).toBe(0);
});
