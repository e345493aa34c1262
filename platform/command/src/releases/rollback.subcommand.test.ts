import { readJournal, type Store, StoreError } from '@platform/releases';
import { deployTiny, faultyStore, memoryStore, publishTiny, tinyRelease } from '@platform/releases/testing';
import { liveTestSite, testSite } from '../testing/test-site.ts';

async function open(store: Store = memoryStore()) {
  const site = testSite({ store });
  const deployed = await deployTiny(
    site.store,
    ['shell', 'one'],
    ['catalog', 'a'],
    ['catalog', 'b'],
    ['catalog', 'c'],
  );
  const [, a, b, c] = deployed.map(({ release }) => release.id);
  return { ...site, a, b, c };
}
const because = ['--reason', 'form loses uploads'];

test('rollback goes to the predecessor, and prints the change', async () => {
  const { run, store, b, c, a } = await open();
  const { code, out } = await run('rollback', 'catalog', ...because);
  expect(code).toBe(0);
  expect(out).toEqual([
    expect.stringMatching(
      new RegExp(
        `^catalog@${b} is live again, instead of ${c}: entry 5, after \\d+\\.\\d s; open tabs follow`,
      ),
    ),
    'No deploy makes another release live until: npm run site -- release-hold catalog --reason "…"',
    `To go back to ${a}: npm run site -- rollback catalog --reason "…"`,
  ]);
  expect((await readJournal(store)).entries.at(-1)).toMatchObject({
    action: 'rollback',
    release: b,
    by: 'asha',
    reason: 'form loses uploads',
    recall: false,
  });
});

test('--to and --recall are written to the journal', async () => {
  const { run, store, a } = await open();
  const { out } = await run('rollback', 'catalog', '--to', a ?? '', '--recall', ...because);
  expect(out[0]).toContain('open tabs replace it at once');
  expect((await readJournal(store)).entries.at(-1)).toMatchObject({ release: a, recall: true });
});

test('--dry-run shows every unit that would go back or leave, and so does its JSON', async () => {
  const { run, json, store, c } = await open();
  const next = [
    tinyRelease('shell', { mark: 'two' }),
    tinyRelease('catalog', { mark: 'd' }),
    tinyRelease('blog', { mark: 'one' }),
  ];
  for (const tiny of next) await publishTiny(store, tiny);
  const before = (await readJournal(store)).entries[0]?.release;
  const [shell, catalog, blog] = next.map(({ release }) => release.id);
  const names = next.map(({ release }) => `${release.unit}@${release.id}`);
  expect((await run('activate', ...names)).code).toBe(0);
  const set = 'it came in the same change set';
  expect((await run('rollback', 'shell', '--dry-run', '--recall', ...because)).out).toEqual([
    expect.stringContaining('warning [route-removed] /blog of blog@'),
    `catalog@${c} would go live with it, instead of ${catalog}: ${set}.`,
    `blog@${blog} would go off the site with it: ${set}.`,
    `shell@${before} would go live, instead of ${shell}.`,
    'Open tabs follow with their next navigation, except while a form is begun: a shell cannot be recalled.',
    'No deploy would change shell, catalog, blog until the hold is released.',
  ]);
  const { result } = await json('rollback', 'shell', '--dry-run', ...because);
  expect(result).toMatchObject({
    name: { unit: 'shell', id: before },
    from: shell,
    with: [
      { unit: 'catalog', release: c, replaces: catalog },
      { unit: 'blog', release: blog, replaces: blog, action: 'retire' },
    ],
    dryRun: true,
  });
  const { out } = await run('rollback', 'shell', ...because);
  expect(out.filter((line) => line.includes('route-removed'))).toHaveLength(1);
  // A dry run shows what is written.
  expect((await readJournal(store)).entries.at(-1)).toMatchObject({ with: result.with });
});

/** A store that fails from its next journal entry on, which it writes, `before` or `after` it answers that call. */
function stopping() {
  const state: { now: 'works' | 'stops before the answer' | 'stops after the answer' | 'stopped' } = {
    now: 'works',
  };
  const fail = (call: string, key: string) => {
    throw new StoreError(`${call} ${key}`, new Error('no answer'));
  };
  const store = faultyStore(memoryStore(), {
    before: (call, key) => {
      if (state.now === 'stopped') fail(call, key);
    },
    after: (call, key) => {
      if (call !== 'create' || !key.startsWith('journal/') || state.now === 'works') return;
      const isAnswered = state.now === 'stops after the answer';
      state.now = 'stopped';
      if (!isAnswered) fail(call, key);
    },
  });
  return { store, state };
}

test('a rollback whose entry may have been written says so, and repeated with --from it goes no further back', async () => {
  const { store, state } = stopping();
  const { run, json, b, c } = await open(store);
  state.now = 'stops before the answer';
  const failed = await run('rollback', 'catalog', ...because);
  expect(failed).toMatchObject({ code: 1, out: [] });
  expect(failed.err[0]).toContain(`not known whether catalog@${b} is live`);
  expect(failed.err[0]).toContain('before you repeat the command');
  expect(failed.err[0]).toContain('--from');
  state.now = 'works';
  for (const more of [['--dry-run'], []]) {
    expect(await json('rollback', 'catalog', '--from', c ?? '', ...more, ...because)).toMatchObject({
      code: 5,
      result: {
        error: { code: 'overtaken', message: expect.stringMatching(`^catalog@${b} is live, not ${c}`) },
      },
    });
  }
  expect((await readJournal(store)).entries.map(({ release }) => release).slice(-1)).toEqual([b]);
  expect((await readJournal(store)).entries).toHaveLength(5);
});

test('a rollback whose entry was written succeeds, although the store fails right afterwards', async () => {
  const { store, state } = stopping();
  const { run, b } = await open(store);
  state.now = 'stops after the answer';
  const { code, out, err } = await run('rollback', 'catalog', ...because);
  expect({ code, err }).toEqual({ code: 0, err: [] });
  expect(out).toEqual([
    expect.stringContaining(`catalog@${b} is live again`),
    expect.stringContaining('release-hold catalog'),
    expect.stringMatching(
      /^ {2}warning The pages that the next rollback needs were not rendered: The store failed/,
    ),
    expect.stringContaining('To go back to'),
  ]);
  state.now = 'works';
  expect((await readJournal(store)).entries).toHaveLength(5);
});

test('--from names the live release, by its id or its name; the unit may be retired since', async () => {
  const { json, run, a, b, c } = await open();
  const back = (...more: readonly string[]) => json('rollback', 'catalog', ...more, ...because);
  expect(await back('--from', `product@${c}`)).toMatchObject({ code: 2 });
  expect(await back('--from', b ?? '')).toMatchObject({ code: 5 });
  expect(await back('--from', `catalog@${c}`)).toMatchObject({ code: 0, result: { entry: { release: b } } });
  expect(await back('--from', b ?? '', '--to', a ?? '')).toMatchObject({ code: 0, result: { from: b } });
  await run('retire', 'catalog', ...because);
  expect(await back('--from', a ?? '')).toMatchObject({
    code: 5,
    result: { error: { message: expect.stringMatching('^catalog is off the site') } },
  });
});

test('a step forward says that it recalls nothing, and what the next rollback goes to', async () => {
  const { run, store, a, b } = await liveTestSite();
  await run('rollback', 'catalog', '--reason', 'form is broken');
  const { code, out } = await run('rollback', 'catalog', '--to', b, '--recall', '--reason', 'it was not b');
  expect(code).toBe(0);
  expect(out[0]).toMatch(
    /; open tabs follow when they next enter the section: a step forward recalls nothing\.$/,
  );
  expect(out.at(-1)).toContain(`To go back to ${a}: npm run site -- rollback catalog`);
  expect((await run('rollback', 'catalog', '--reason', 'it was b')).code).toBe(0);
  expect((await readJournal(store)).entries.at(-1)).toMatchObject({ release: a, replaces: b });
});
