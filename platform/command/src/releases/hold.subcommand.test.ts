import { foldJournal, readJournal } from '@platform/releases';
import { deployTiny, memoryStore, publishTiny, tinyRelease } from '@platform/releases/testing';
import { testSite } from '../testing/test-site.ts';

async function open() {
  const site = testSite({ store: memoryStore() });
  const [, first] = await deployTiny(site.store, ['shell', 'one'], ['catalog', 'a']);
  const next = tinyRelease('catalog', { mark: 'next' });
  site.sources(next);
  const live = async () => foldJournal(await readJournal(site.store)).units.catalog?.id;
  return { ...site, live, first: first.release.id, next: next.release.id };
}
const because = ['--reason', 'the fair is today'];
const fixed = ['--reason', 'fixed'];

test('a deploy of a held unit publishes and checks, does not activate, and says who holds it and why', async () => {
  const { run, live, store, first, next } = await open();
  const held = await run('hold', 'catalog', ...because);
  expect(held.code).toBe(0);
  expect(held.out[0]).toMatch(
    /^catalog is held by asha since 2026.*Z \(the fair is today\), until it is released: entry 3\.$/,
  );
  const { code, out, err } = await run('deploy', 'catalog');
  expect(code).toBe(9);
  expect(out.join('\n')).toContain(`catalog@${next}: published`);
  expect(out.join('\n')).toContain('compatibility');
  expect(err.join('\n')).toContain('catalog is held by asha since 2026');
  expect(err.join('\n')).toContain('npm run site -- release-hold catalog');
  expect(await live()).toBe(first);
  expect((await readJournal(store)).entries).toHaveLength(3);

  expect((await run('release-hold', 'catalog', ...fixed)).out[0]).toMatch(/^catalog is not held any more/);
  expect((await run('deploy', 'catalog')).code).toBe(0);
  expect(await live()).toBe(next);
});

test('a dry run says what holds a unit', async () => {
  const { run, next } = await open();
  await run('hold', 'catalog', ...because);
  const deploy = await run('deploy', 'catalog', '--dry-run');
  expect(deploy.code).toBe(9);
  const [held = 0, checked = 0] = [/^Nothing would go live: catalog is held by asha/, /compatibility/].map(
    (line) => deploy.out.findIndex((one) => line.test(one)),
  );
  expect([held >= 0, held < checked]).toEqual([true, true]);
  await run('deploy', 'catalog');
  const activate = await run('activate', `catalog@${next}`, '--dry-run');
  expect([activate.code, activate.out.join('\n')]).toEqual([
    9,
    expect.not.stringContaining('would go live.'),
  ]);
});

test('a deploy ends the hold of its unit in the same entry, also for a release that was taken back', async () => {
  const { run, json, store, live, first, next } = await open();
  expect((await run('deploy', 'catalog', '--end-hold')).code).toBe(2);
  await run('deploy', 'catalog');
  await run('rollback', 'catalog', '--reason', 'a mistake');
  const end = ['--end-hold', '--again', ...fixed];
  const dry = await run('deploy', 'catalog', '--dry-run', ...end);
  expect([dry.code, dry.out.join('\n')]).toEqual([0, expect.stringContaining('This hold ends with it.')]);
  expect(await live()).toBe(first);
  expect((await run('deploy', 'catalog', ...end)).code).toBe(0);
  expect(await live()).toBe(next);
  expect((await readJournal(store)).entries.slice(4)).toMatchObject([
    { action: 'activate', hold: { units: ['catalog'], until: null }, reason: 'fixed' },
  ]);
  expect((await json('status')).result.holds).toEqual([]);
});

test.each(['yesterday', '2020-01-01T00:00Z', '2030-01-01T00:00', '12', '0h', '12 h', '', '99999999999d'])(
  'a hold until %j is a usage error, and nothing is held',
  async (until) => {
    const { run, store } = await open();
    const { code, err } = await run('hold', 'catalog', '--until', until, ...because);
    expect([code, err[0]]).toEqual([2, expect.stringContaining('--until takes')]);
    expect((await readJournal(store)).entries).toHaveLength(2);
  },
);

test('hold --all holds the whole site, also units that come later, until release-hold --all', async () => {
  const { run, json, live, next, first, store } = await open();
  const dry = await run('hold', '--all', '--dry-run', ...because);
  expect(dry).toMatchObject({ code: 0, out: ['the whole site would be held until it is released.'] });
  const { code, out } = await run('hold', '--all', '--until', '64h', ...because);
  const text = 'the whole site is held by asha since 2026';
  expect([code, out]).toEqual([0, [expect.stringContaining(text)]]);
  expect(await run('deploy', 'catalog')).toMatchObject({ code: 9 });
  const reviews = await publishTiny(store, tinyRelease('reviews'));
  const name = `reviews@${reviews.release.id}`;
  expect(await run('activate', name)).toMatchObject({
    code: 9,
    err: expect.arrayContaining([expect.stringContaining('reviews is held by asha since')]),
  });
  expect((await run('deploy', 'catalog', '--end-hold', ...fixed)).code).toBe(0);
  const status = async () => (await run('status')).out.join('\n');
  expect(await status()).toContain(`  ${text}`);
  expect(await status()).toContain(', except catalog.');
  expect((await run('history', 'reviews')).out[0]).toContain('hold the whole site until 2026-01-09T09:00');
  expect((await run('rollback', 'catalog', '--reason', 'a fault')).code).toBe(0);
  expect(await live()).toBe(first);
  expect((await run('release-hold', '--all', ...fixed)).out).toEqual([
    expect.stringMatching(/^the whole site is not held any more: entry \d+\.$/),
    expect.stringMatching(/^catalog is held by asha since .* \(a fault\), until it is released\.$/),
  ]);
  expect((await run('activate', name)).code).toBe(0);
  expect((await run('release-hold', '--all', ...fixed)).code).toBe(4);
  expect((await json('status')).result.holds).toMatchObject([{ unit: 'catalog' }]);
  expect(next).not.toBe(first);
});

test.each(['hold', 'release-hold'])('%s takes units or --all', async (subcommand) => {
  const { run } = await open();
  expect((await run(subcommand, ...because)).code).toBe(2);
  expect((await run(subcommand, 'catalog', '--all', ...because)).code).toBe(2);
});
