import type { Store } from '@platform/releases';
import { authorOf, deployTiny, rollbackTiny } from '@platform/releases/testing';
import { day } from '@platform/releases/time';
import { answering, type LiveTestSite, liveTestSite, testSite } from '../testing/test-site.ts';

/** A site on which catalog is back on its first release. */
async function rolledBack(changes: Parameters<typeof liveTestSite>[0] = {}): Promise<LiveTestSite> {
  const site = await liveTestSite(changes);
  await rollbackTiny(site.store, 'catalog', authorOf(9));
  return site;
}

/** A clock of the command, whose first time is a day after the test site's changes. */
function clock() {
  let time = Date.UTC(2026, 0, 6, 17, 0);
  return { now: () => new Date(time), later: (ms: number) => (time += ms) };
}

test('gc --dry-run says what would be hidden, and why the rest is kept', async () => {
  const { run, store, shell, a, b } = await rolledBack();
  const keys = [...(await store.list('releases/')), ...(await store.list('gc/'))];
  const { code, out } = await run('gc', '--dry-run');
  expect(code).toBe(0);
  expect(out[0]).toMatch(/no server was asked.*SITE_URL/i);
  expect(out).toEqual(
    expect.arrayContaining([
      expect.stringContaining(`keep    shell@${shell}  live since`),
      expect.stringContaining(`keep    catalog@${a}  live since`),
      expect.stringMatching(
        new RegExp(`^keep {4}catalog@${b} {2}live until .*: an open tab may still run it$`),
      ),
    ]),
  );
  expect((await run('gc', '--days', '1', '--dry-run')).out).toContain(`hide    catalog@${b}`);
  expect([...(await store.list('releases/')), ...(await store.list('gc/'))]).toEqual(keys);
});

test('gc hides what is not reachable, and deletes it a day later', async () => {
  const { now, later } = clock();
  const { run, b } = await rolledBack({ now });
  const last = async () => (await run('gc', '--days', '1')).out.at(-1);
  expect(await last()).toBe('Hidden: 1. Deleted: releases 0, rendered pages 0.');
  expect(await run('activate', `catalog@${b}`, '--again', '--reason', 'x', '--dry-run')).toMatchObject({
    code: 4,
    err: [expect.stringContaining(`gc --restore catalog@${b}`)],
  });
  expect((await run('gc', '--days', '1', '--dry-run')).out).toContainEqual(
    expect.stringMatching(new RegExp(`^hidden {2}catalog@${b} {2}since 2026`)),
  );
  later(day);
  expect(await last()).toBe('Hidden: 0. Deleted: releases 1, rendered pages 2.');
});

test('gc --restore shows a hidden release again, and the next gc keeps it', async () => {
  const { now, later } = clock();
  const { run, b } = await rolledBack({ now });
  await run('gc', '--days', '1');
  later(day);
  expect((await run('gc', '--restore', `catalog@${b}`)).code).toBe(0);
  expect((await run('gc', '--days', '1')).out.at(-1)).toBe(
    'Hidden: 0. Deleted: releases 0, rendered pages 0.',
  );
  expect((await run('activate', `catalog@${b}`, '--again', '--reason', 'x')).code).toBe(0);
  expect(await run('gc', '--restore', 'catalog@rnowhere12')).toMatchObject({ code: 4 });
});

test('gc --keep keeps a release from every later gc, until gc --let-go', async () => {
  const { run, b, store } = await rolledBack();
  const name = `catalog@${b}`;
  expect((await run('gc', '--keep', name, '--dry-run')).out).toEqual([`${name} would be pinned.`]);
  expect(await store.list('pins/')).toEqual([]);
  expect((await run('gc', '--keep', name, '--reason', 'the demo')).code).toBe(0);
  const other = testSite({ store });
  const plan = async () => (await other.run('gc', '--days', '1', '--dry-run')).out;
  expect(await plan()).toContainEqual(
    expect.stringMatching(new RegExp(`^keep {4}${name} {2}asha keeps it since 2026.*Z \\(the demo\\)$`)),
  );
  expect((await other.run('gc', '--days', '1')).out.at(-1)).toMatch(/^Hidden: 0/);
  expect((await other.run('gc', '--let-go', name, '--dry-run')).code).toBe(0);
  expect((await other.run('gc', '--let-go', name)).out).toEqual([`${name} is not pinned any more.`]);
  expect((await other.run('gc', '--let-go', name)).code).toBe(4);
  expect(await plan()).toContain(`hide    ${name}`);
  expect((await run('gc', '--keep', 'catalog@rnowhere12')).code).toBe(4);
  expect((await run('gc', '--keep', name, '--let-go', name)).code).toBe(2);
});

const lost: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  'that is gone': async (store) => {
    for (const key of await store.list('journal/')) await store.remove(key);
  },
  'without its newest entry': (store) => store.remove('journal/00000004.json'),
  'that has lost its newest entry, and has another one now': async (store) => {
    await store.remove('journal/00000004.json');
    await deployTiny(store, ['catalog', 'c']);
  },
};

test.each(Object.entries(lost))('gc refuses a journal %s, and changes nothing', async (_what, lose) => {
  const { now, later } = clock();
  const { run, store } = await rolledBack({ now });
  expect((await run('gc')).code).toBe(0);
  await lose(store);
  const keys = [...(await store.list('releases/')), ...(await store.list('pages/'))];
  later(10 * day);
  const { code, err } = await run('gc', '--steps', '1');
  const [seen = ''] = await store.list('gc/');
  expect({ code, err }).toEqual({ code: 4, err: [expect.stringContaining(seen)] });
  expect([...(await store.list('releases/')), ...(await store.list('pages/'))]).toEqual(keys);
  // For an operator who has made sure.
  await store.remove(seen);
  expect((await run('gc', '--dry-run')).code).toBe((await store.list('journal/')).length === 0 ? 4 : 0);
});

test('gc keeps what a server still serves, and removes nothing while a server does not answer', async () => {
  const { store, shell, b } = await rolledBack();
  const env = { SITE_BY: 'asha', SITE_URL: 'http://one.example' };
  const gc = (composition: object | null) =>
    testSite({
      store,
      env,
      ...(composition && { fetch: answering({ '/-/composition': composition }) }),
    }).run('gc', '--days', '1');
  const serving = (id: string) => ({ sequence: 3, shell, remotes: { catalog: { live: { id } } } });
  const keys = await store.list('releases/');
  expect((await gc(serving(b))).out).toContain(`keep    catalog@${b}  http://one.example serves it`);
  expect((await gc(serving(b))).out.join()).not.toContain('SITE_URL');
  expect(await gc(null)).toMatchObject({ code: 1, out: [expect.stringContaining('http://one.example')] });
  expect(await store.list('releases/')).toEqual(keys);
  expect((await gc(serving('rother'))).out).toContain(`hide    catalog@${b}`);
});
