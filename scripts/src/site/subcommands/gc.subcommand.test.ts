import { readJournal, rollback } from '@site/composition';
import { authorOf, renderHere } from '@site/composition/testing';
import { livePlayground } from '../testing/playground.ts';

async function taken() {
  const site = await livePlayground();
  await site.run('rollback', 'careers', '--reason', 'x');
  return site;
}

test('gc --dry-run says what goes, and why the rest stays', async () => {
  const { run, store, shell, a, b } = await taken();
  const keys = await store.list('releases/');
  const { code, out } = await run('gc', '--dry-run');
  expect(code).toBe(0);
  expect(out).toEqual(
    expect.arrayContaining([
      expect.stringContaining(`stays shell@${shell}  live since`),
      expect.stringContaining(`stays careers@${a}  live since`),
      expect.stringMatching(
        new RegExp(`^stays careers@${b} {2}live until .*: an open tab may still run it$`),
      ),
      'goes  rendered pages: 0',
    ]),
  );
  expect(await store.list('releases/')).toEqual(keys);
});

test('gc removes what nobody can reach', async () => {
  const { run, store } = await livePlayground();
  const request = { unit: 'careers', to: null, recall: false, force: false } as const;
  await rollback(store, request, authorOf(9), await readJournal(store), renderHere);
  // The playground's clock is a day later.
  const { code, out } = await run('gc', '--days', '1');
  expect(code).toBe(0);
  expect(out.at(-1)).toBe('Removed: releases 1, rendered pages 2.');
  expect((await run('verify')).code).toBe(0);
});
