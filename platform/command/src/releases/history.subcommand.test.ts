import { type ChangeEntry, publish, readJournal } from '@platform/releases';
import { rollback } from '@platform/releases/changes';
import { authorOf, publishTiny, renderHere, rollbackTiny, tinyRelease } from '@platform/releases/testing';
import { liveTestSite, type Ran } from '../testing/test-site.ts';

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

const sequences = ({ out }: Ran) => out.flatMap((line) => /^ +(\d+) {2}2026/.exec(line)?.[1] ?? []);

test.each<[call: string, listed: string[]]>([
  ['--since 2026-01-05T09:02Z', ['4', '3', '2']],
  ['--since 2026-01-05T09:02Z --until 2026-01-05T09:03:30Z', ['3', '2']],
  ['catalog --until 2026-01-05T09:03:30+00:00', ['3', '2']],
  ['--until 2026-01-05', []],
  ['--since 2026-01-06', []],
  ['--since 2d --until 12h', ['4', '3', '2', '1']],
  ['--since 1d', []],
  ['--by ravi', ['4']],
  ['shell --by ravi', []],
])('history %s lists %j', async (call, listed) => {
  const { run, store } = await liveTestSite();
  await rollbackTiny(store, 'catalog', authorOf(9, 'ravi'));
  const ran = await run('history', ...call.split(' '));
  expect([ran.code, sequences(ran)]).toEqual([0, listed]);
  if (listed.length === 0) expect(ran.out).toEqual(['Nothing in the history is like that.']);
});

test('history since a time lists all, and otherwise as many as its limit', async () => {
  const { run } = await liveTestSite();
  for (let round = 0; round < 10; round += 1) {
    await run('hold', 'catalog', '--reason', 'a fair');
    await run('release-hold', 'catalog', '--reason', 'over');
  }
  expect(sequences(await run('history'))).toHaveLength(20);
  expect(sequences(await run('history', '--since', '2d'))).toHaveLength(23);
  expect(sequences(await run('history', '--since', '2d', '--limit', '3'))).toHaveLength(3);
});

test.each(['soon', '2026-02-31', '5', ''])('history since %j is a usage error', async (since) => {
  const { run } = await liveTestSite();
  expect(await run('history', '--since', since)).toMatchObject({
    code: 2,
    err: expect.arrayContaining([expect.stringContaining('--since takes 45m, 12h, 3d')]),
  });
});

test('history --published lists the releases that are not live, the newest first', async () => {
  const { run, json, store, a, b } = await liveTestSite();
  await rollbackTiny(store, 'catalog', authorOf(9, 'ravi'));
  const source = { commit: 'c0ffee1234567890', date: null };
  const [next, other] = [
    tinyRelease('catalog', { mark: 'next', record: { source } }),
    tinyRelease('product'),
  ].map(({ release, readFile }, minute) => {
    return { release, publish: () => publish(store, release, readFile, authorOf(30 - minute, 'mira')) };
  });
  for (const one of [other, next]) await one?.publish();
  const lineOfNext = `catalog@${next?.release.id}  published 2026-01-05T09:30:00.000Z by mira, commit c0ffee1234; never live`;
  expect((await run('history', '--published')).out).toEqual([
    lineOfNext,
    `product@${other?.release.id}  published 2026-01-05T09:29:00.000Z by mira; never live`,
    `catalog@${b}  published 2026-01-05T09:00:00.000Z by asha; live until 2026-01-05T09:09:00.000Z, taken back by ravi`,
  ]);
  expect((await run('history', 'catalog', '--published', '--limit', '1')).out).toEqual([lineOfNext]);
  for (const filter of [
    ['--by', 'asha'],
    ['--until', '2026-01-05T09:10Z'],
  ])
    expect((await json('history', '--published', ...filter)).result.published).toMatchObject([
      { unit: 'catalog', id: b, commit: null, publishedBy: 'asha', liveUntil: authorOf(9).at },
    ]);
  await run('activate', `catalog@${next?.release.id}`);
  const { out } = await run('history', 'catalog', '--published');
  expect(out.map((line) => line.split('  ')[0])).toEqual([`catalog@${a}`, `catalog@${b}`].sort());
});
