import { type ChangeEntry, readJournal } from '@platform/releases';
import { rollback } from '@platform/releases/changes';
import { authorOf, publishTiny, renderHere, tinyRelease } from '@platform/releases/testing';
import { liveTestSite } from '../testing/test-site.ts';

test('history lists every change, newest first, with overruled findings and skipped checks', async () => {
  const { run, json, store, a, b } = await liveTestSite();
  const request = { unit: 'catalog', to: null, recall: true, force: false } as const;
  const author = { ...authorOf(9, 'ravi'), reason: 'uploads' };
  await rollback(store, request, author, await readJournal(store), renderHere);
  const { out } = await run('history', 'catalog', '--limit', '2');
  expect(out).toEqual([
    `    4  2026-01-05T09:09:00.000Z  rollback with recall catalog@${a} instead of ${b}, by ravi`,
    '       uploads',
    `    3  2026-01-05T09:03:00.000Z  activate catalog@${b} instead of ${a}, by asha`,
    '       not checked',
  ]);
  const { result } = await json('history');
  expect(result.entries).toMatchObject([{ sequence: 4 }, { sequence: 3 }, { sequence: 2 }, { sequence: 1 }]);
});

test('history says of which release of a change set a check was skipped', async () => {
  const { run, json, store } = await liveTestSite();
  const next = [tinyRelease('shell', { mark: 'two' }), tinyRelease('catalog', { mark: 'c' })];
  for (const tiny of next) await publishTiny(store, tiny);
  const names = next.map(({ release }) => `${release.unit}@${release.id}`);
  await run('activate', ...names, '--no-browser');
  const skipped = async () =>
    (await run('history', '--limit', '1')).out.filter((line) => line.includes('skipped'));
  const because = 'was skipped: left out with --no-browser';
  expect((await skipped()).filter((line) => line.includes('mount'))).toEqual(
    names.map((name) => `       mount of ${name} ${because}`),
  );
  const { result } = await json('history', '--limit', '1');
  const [{ evidence }] = result.entries as [ChangeEntry];
  expect(new Set(evidence?.checks.map(({ release }) => release))).toEqual(new Set(names));

  await run('activate', 'catalog@previous', '--again', '--reason', 'a', '--no-browser');
  expect(await skipped()).toContainEqual(`       mount ${because}`);
});

test('history names the commit of each release, unless its record is gone', async () => {
  const { run, json, store, b } = await liveTestSite();
  const commit = 'c0ffee1234567890';
  const source = { commit, date: null, dirty: true };
  const next = [
    tinyRelease('shell', { mark: 'two', record: { source: { commit, date: null } } }),
    tinyRelease('catalog', { mark: 'c', record: { source } }),
  ];
  for (const tiny of next) await publishTiny(store, tiny);
  const [shell = '', catalog = ''] = next.map(({ release }) => `${release.unit}@${release.id}`);
  await run('activate', shell, catalog, '--no-browser');
  const last = async () => (await run('history', '--limit', '1')).out[0];
  expect(await last()).toContain(` ${shell} (commit c0ffee1234) instead of `);
  expect(await last()).toContain(
    ` ${catalog} (commit c0ffee1234 and changes in no commit) instead of ${b}, `,
  );
  const deeds = (await run('who', '--limit', '1')).out;
  expect(deeds).toContain(`       ${catalog} of commit ${commit} and changes in no commit`);
  expect((await json('history', '--limit', '1')).result.entries).toMatchObject([
    {
      releases: [
        { name: shell, commit, dirty: false },
        { name: catalog, commit, dirty: true },
      ],
    },
  ]);

  await store.remove(`releases/${catalog.replace('@', '/')}/release.json`);
  expect(await last()).toContain(` ${catalog} instead of ${b}, `);
});

test('history lists an entry whose names cannot be in a store', async () => {
  const { run, store } = await liveTestSite();
  const [last] = (await readJournal(store)).entries.slice(-1);
  const odd = { ...last, sequence: 4, unit: '../a b', release: '?' };
  await store.create('journal/00000004.json', new TextEncoder().encode(JSON.stringify(odd)));
  expect((await run('history', '--limit', '1')).out[0]).toContain(' ../a b@?,');
  expect((await run('who', '--limit', '1')).out.join()).toContain('../a b@? of no known commit');
});

test('history of a unit that was never live says so', async () => {
  const { run } = await liveTestSite();
  expect((await run('history', 'product')).out).toEqual(['No release of product was ever live.']);
});
