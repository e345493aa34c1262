import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readJournal } from '@platform/releases';
import { activate } from '@platform/releases/changes';
import type { MountOrder } from '@platform/releases/gate';
import { authorOf, deployTiny, renderHere, tinyRelease, tinyRoute } from '@platform/releases/testing';
import { answering, composed, type TestSite, testSite, visitsOf } from '../testing/test-site.ts';
import { writeBuild } from '../testing/write-build.ts';

async function open(changes: Parameters<typeof testSite>[0] = {}) {
  const site = testSite(changes);
  await deployTiny(site.store, ['shell', 'one'], ['catalog', 'old']);
  const next = tinyRelease('catalog', { mark: 'new' });
  site.sources(next);
  const name = `catalog@${next.release.id}`;
  const keys = async () => [
    ...(await site.store.list('releases/')),
    ...(await site.store.list('journal/')),
    ...(await site.store.list('pages/')),
  ];
  return { ...site, next, name, keys };
}

test('deploy builds, publishes, checks and activates, and says how to go back', async () => {
  let time = new Date('2026-01-06T17:00:00.000Z');
  const { run, store, name, next } = await open({
    now: () => time,
    mount: async () => {
      time = new Date('2026-01-06T17:05:00.000Z');
      return { status: 'mounted', findings: [], loaded: {}, browser: 'Browser 1', left: 0 };
    },
  });
  const { code, out } = await run('deploy', 'catalog', '--reason', 'new role');
  expect(code).toBe(0);
  expect(out[0]).toMatch(new RegExp(`^${name}: published 8 files, 0\\.0 MB, in 0\\.\\d s\\.$`));
  expect(
    out.filter((line) => / (passed|skipped) /.test(line)).map((line) => line.trim().split(' ')[0]),
  ).toEqual([
    'files',
    'requests',
    'exposes',
    'forms',
    'compatibility',
    'styles',
    'size',
    'render',
    'text',
    'classes',
    'mount',
  ]);
  expect(out.at(-2)).toMatch(new RegExp(`^${name} is live, instead of r\\w+: entry 3, after`));
  expect(out.at(-1)).toMatch(/^To go back to r\w+: npm run site -- rollback catalog --reason/);
  expect((await readJournal(store)).entries.at(-1)).toMatchObject({
    action: 'activate',
    release: next.release.id,
    by: 'asha',
    reason: 'new role',
    // `restore --at` cuts the journal by these times: not that at which the command began.
    at: '2026-01-06T17:05:00.000Z',
    evidence: {
      checks: expect.arrayContaining([
        expect.objectContaining({ check: 'mount', note: '2 pages in Browser 1' }),
      ]),
    },
  });
});

test('sources that are in no commit are reported by deploy and by status', async () => {
  const { run, json, sources } = await open();
  sources(tinyRelease('catalog', { record: { source: { commit: 'c0ffee', date: null, dirty: true } } }));
  expect((await run('deploy', 'catalog')).out[0]).toMatch(
    /^Warning: catalog@r\w+ was built from sources that are in no commit\.$/,
  );
  expect((await run('status')).out.join()).toContain('; commit c0ffee and changes in no commit; ');
  expect((await json('status')).result.units).toContainEqual(
    expect.objectContaining({ unit: 'catalog', commit: 'c0ffee', dirty: true }),
  );
});

test('of a change set, a deploy checks and names only what it changes, and the unit that goes back', async () => {
  const { run, store, sources, name, next } = await open();
  const shell = tinyRelease('shell', { mark: 'one' });
  sources(shell);
  const { out } = await run('deploy', 'shell', 'catalog');
  expect(out).toContain(`shell@${shell.release.id} is live already.`);
  expect(out.filter((line) => line.startsWith('Checks of'))).toEqual([]);
  expect(out.filter((line) => line.trim().startsWith('mount '))).toHaveLength(1);
  const last = (await readJournal(store)).entries.at(-1);
  expect(last).toMatchObject({ unit: 'catalog', release: next.release.id });
  const replaced = last?.unit === 'catalog' ? last.replaces : null;
  expect(out.at(-2)).toMatch(new RegExp(`^${name} is live, instead of ${replaced}: entry 3, after`));
  expect(out.at(-1)).toMatch(/^To go back to r\w+: npm run site -- rollback catalog --reason/);
});

test('a deploy of the release before the live one takes that back, says so, and --keep does not', async () => {
  const { run, store, sources, name, next } = await open();
  await run('deploy', 'catalog');
  const [last] = await deployTiny(store, ['catalog', 'bad']);
  const bad = `catalog@${last.release.id}`;
  sources(next);
  const would = `${bad} would be taken back: ${name} is the release before it. With --keep, rollbacks still lead to it.`;
  expect((await run('deploy', 'catalog', '--dry-run')).out).toContain(would);
  const { code, out } = await run('deploy', 'catalog');
  expect(code).toBe(0);
  expect(out.indexOf(would)).toBeLessThan(out.indexOf(`${bad} is taken back.`));
  expect((await run('activate', bad)).code).toBe(7);
  expect((await run('history', '--limit', '1')).out[0]).toContain(', which it takes back');
  expect((await run('activate', bad, '--again', '--reason', 'it was good')).code).toBe(0);
  const kept = await run('activate', name, '--keep');
  expect(kept.out.join()).not.toContain('taken back');
  expect(kept.out.at(-1)).toMatch(`To go back to ${last.release.id}:`);
});

test('a build of another machine can be deployed', async () => {
  const { run, json, next } = await open({
    build: async () => {
      throw new Error('nothing is built here');
    },
  });
  const { folder } = writeBuild(next);
  expect((await run('deploy', 'product', '--from', folder)).err.join()).toContain(
    'holds a build of catalog, not of product',
  );
  expect((await run('deploy', 'catalog', '--from', '/nowhere')).err.join()).toContain(
    'no release.json in /nowhere',
  );
  expect(await json('deploy', 'catalog', '--from', folder)).toMatchObject({
    code: 0,
    result: { entry: { release: next.release.id } },
  });
});

test.each<[what: string, maps: Uint8Array, why: string]>([
  ['large', gzipSync(JSON.stringify({ 'a.js': { mappings: 'AAAA,'.repeat(2_000_000) } })), 'more than 8 MB'],
  ['broken', Buffer.from('no gzip'), 'no JSON that gzip has packed'],
  ['odd', gzipSync('[]'), 'no JSON object'],
])('%s source maps are refused before anything is published', async (_what, maps, why) => {
  const { run, keys, next } = await open();
  const { folder } = writeBuild(next);
  writeFileSync(join(folder, 'source-maps.json.gz'), maps);
  const before = await keys();
  expect((await run('deploy', 'catalog', '--from', folder)).err.join()).toContain(why);
  expect(await keys()).toEqual(before);
});

test('a release that another process has activated meanwhile counts as deployed', async () => {
  const site = testSite({
    mount: async ({ store, release }) => {
      await activate(store, release, authorOf(8, 'ravi'), { render: renderHere });
      return { status: 'mounted', findings: [], loaded: {}, browser: 'Browser 1', left: 0 };
    },
  });
  await deployTiny(site.store, ['shell', 'one'], ['catalog', 'old']);
  const next = tinyRelease('catalog', { mark: 'new' });
  site.sources(next);
  const { code, out, err } = await site.run('deploy', 'catalog');
  expect({ code, err }).toEqual({ code: 0, err: [] });
  expect(out.at(-1)).toBe(`catalog@${next.release.id} is live already.`);
  expect((await readJournal(site.store)).entries.map(({ by }) => by)).toEqual(['asha', 'asha', 'ravi']);
});

test('a new unit that no browser has opened goes live only with --force, and has a preview', async () => {
  const reason = 'no browser here';
  const { run, sources, store } = await open({
    env: { SITE_BY: 'asha', PREVIEW_ORIGIN: 'https://preview.example.com' },
    mount: async () => ({ status: 'no-browser', reason }),
  });
  sources(tinyRelease('product'));
  for (const args of [[], ['--dry-run'], ['--no-browser']]) {
    const { code, out } = await run('deploy', 'product', ...args);
    expect(code).toBe(3);
    expect(out).toContainEqual(expect.stringContaining('refused [mount-skipped]'));
  }
  expect((await run('deploy', 'product', '--preview')).code).toBe(0);
  expect((await run('deploy', 'product', '--force')).code).toBe(0);
  const mount = (await readJournal(store)).entries.at(-1)?.evidence?.checks.at(-1);
  expect(mount).toMatchObject({ check: 'mount', outcome: 'skipped', note: `${reason} (--force)` });
  expect((await run('deploy', 'catalog')).code).toBe(0);
});

test('--every-page opens also what has mounted with the same code', async () => {
  const done: MountOrder['done'][] = [];
  const { run, sources } = await open({
    mount: async (order) => {
      done.push(order.done);
      return { status: 'mounted', findings: [], loaded: {}, browser: 'Browser 1', left: 0 };
    },
  });
  for (const [mark, ...args] of [['a'], ['b', '--every-page'], ['c']] as const) {
    sources(tinyRelease('catalog', { files: { 'mf-manifest.json.br': mark } }));
    expect(await run('deploy', 'catalog', ...args)).toMatchObject({ code: 0 });
  }
  expect(done).toEqual([null, null, { browser: 'Browser 1', visits: [expect.anything()] }]);
});

test.each([
  ['deploy', 'catalog'],
  ['activate', 'catalog@live'],
])('%s %s --dry-run of what is live prints its findings', async (...args) => {
  const { run, sources, store, keys } = await open();
  const files = { 'CellarPage.css': 'body { color: red }' };
  const live = tinyRelease('catalog', { files });
  await deployTiny(store, ['catalog', 'one', { files }]);
  sources(live);
  const before = await keys();
  const { code, out } = await run(...args, '--dry-run');
  expect(code).toBe(3);
  expect(out).toContain(`catalog@${live.release.id} is live already.`);
  expect(out).toContainEqual(expect.stringContaining('refused [style-global]'));
  expect(await keys()).toEqual(before);
  expect((await run(...args)).code).toBe(0);
});

const run = ['--run-url', 'https://ci.example.com/runs/7'];
describe.each([
  { command: 'deploy --watch', calls: [['deploy', 'catalog', '--watch', '10m']] },
  {
    command: 'watch',
    calls: [
      ['deploy', 'catalog', ...run],
      ['watch', '10m', ...run],
    ],
  },
])('$command', ({ calls }) => {
  /** Deploys the next release of catalog, and does something while it is watched. */
  async function watched(
    meanwhile: (site: TestSite) => Promise<unknown>,
    { visits = 3, failed = 0, of = 'next' } = {},
  ) {
    let looks = 0;
    const tabs = {
      ...{ tabs: 0, releases: {}, failures: [] },
      visits: [
        visitsOf(tinyRelease('catalog', { mark: of }).release.id, {
          ...{ visits, failed, before: { visits: 9, failed: 0 } },
        }),
      ],
    };
    const site: TestSite = testSite({
      env: { SITE_BY: 'asha', SITE_URL: 'http://127.0.0.1:8080' },
      fetch: answering({ '/-/composition': composed(4), '/-/tabs': tabs }),
      sleep: async () => {
        looks += 1;
        if (looks === 2) await meanwhile(site);
      },
    });
    await deployTiny(site.store, ['shell', 'one'], ['catalog', 'a']);
    site.sources(tinyRelease('catalog', { mark: 'next' }));
    for (const call of calls.slice(0, -1)) await site.run(...call);
    return { ...(await site.run(...(calls.at(-1) ?? []))), looks };
  }

  test('ends with the code of success once the time is over, and says how many visits failed', async () => {
    const { code, out, looks } = await watched(async () => undefined);
    expect(code).toBe(0);
    expect(looks).toBeGreaterThan(100);
    expect(out.join('\n')).toContain('0 of 3 visits failed; before, 0 of 9 did');
  });

  test('ends with a code of its own when the release is taken back, and says by whom and why', async () => {
    const { code, out, looks } = await watched(({ run }) =>
      run('rollback', 'catalog', '--reason', 'form loses uploads'),
    );
    expect([code, looks]).toEqual([10, 2]);
    expect(out.at(-1)).toMatch(/^catalog@r\w+ was taken back by asha at 2026.*: form loses uploads\.$/);
  });

  test('ends with a code of its own when the release is still live and browsers report that it fails', async () => {
    const { code, out } = await watched(async () => undefined, { visits: 10, failed: 8 });
    expect(code).toBe(8);
    expect(out.at(-1)).toMatch(/^catalog@r\w+ fails more often than the releases before it\.$/);
    expect((await watched(async () => undefined, { visits: 10, failed: 8, of: 'a' })).code).toBe(0);
  });

  test('ends when the next release goes live', async () => {
    const { code, out } = await watched(async ({ store }) => deployTiny(store, ['catalog', 'c']));
    expect(code).toBe(0);
    expect(out.at(-1)).toMatch(/ was replaced by /);
  });

  test('says what is not known if nobody has visited the release, and checks nothing again', async () => {
    const { code, out } = await watched(async () => undefined, { visits: 0 });
    expect(code).toBe(0);
    expect(out.at(-1)).toMatch(/^No visit is known yet: the release was not taken back/);
    expect(out.filter((line) => line.includes('compatibility')).length).toBeLessThan(2);
  });
});

test('watch ends with its code also if the release was taken back before it began, and does not deploy it again', async () => {
  const { run, store } = await open();
  const watch = ['watch', '10m', '--run-url', 'https://ci.example.com/runs/7'];
  expect(await run(...watch)).toMatchObject({ code: 0, out: [expect.stringContaining('Nothing to watch')] });
  await run('deploy', 'catalog', ...watch.slice(2));
  await run('rollback', 'catalog', '--reason', 'form loses uploads');
  expect((await run(...watch)).code).toBe(10);
  expect((await readJournal(store)).entries).toHaveLength(4);
});

describe('deploy --wait-for shell', () => {
  const host = '@platform/host';
  const shellTwo = ['shell', 'two', { record: { provides: { react: '19.3.1', [host]: '1.1.0' } } }] as const;

  /** Deploys a release of catalog that needs another shell, and does something while it waits. */
  async function waiting(meanwhile: (site: TestSite) => Promise<unknown>, more: readonly string[] = []) {
    let looks = 0;
    const site: TestSite = testSite({
      sleep: async () => {
        looks += 1;
        if (looks === 2) await meanwhile(site);
      },
    });
    await deployTiny(site.store, ['shell', 'one'], ['catalog', 'a']);
    const record = { requires: { [host]: '^1.1.0' } };
    site.sources(tinyRelease('catalog', { mark: 'next', record }));
    return { ...(await site.run('deploy', 'catalog', '--wait-for', 'shell', ...more)), looks, site };
  }

  test('waits for a shell that has the library, and checks again', async () => {
    const { code, out, looks, site } = await waiting(({ store }) => deployTiny(store, shellTwo));
    expect([code, looks]).toEqual([0, 2]);
    expect(out).toContainEqual(expect.stringMatching(/^Waiting for another shell until 2026-01-06T17:3/));
    expect((await readJournal(site.store)).entries.map(({ unit }) => unit)).toEqual([
      ...['shell', 'catalog', 'shell', 'catalog'],
    ]);
  });

  test('goes on waiting if another shell lacks it too, and is refused once the time is over', async () => {
    const other = ['shell', 'other'] as const;
    const { code, err, looks } = await waiting(({ store }) => deployTiny(store, other));
    expect([code, err.join()]).toEqual([3, expect.stringContaining('is refused')]);
    expect(looks).toBeGreaterThan(800);
    expect((await waiting(async () => undefined, ['--wait-for', 'shell:1m'])).looks).toBeLessThan(60);
  });

  test('does not replace what somebody else has deployed meanwhile', async () => {
    const { code } = await waiting(({ store }) => deployTiny(store, ['catalog', 'b'], shellTwo));
    expect(code).toBe(5);
  });

  test('does not wait in a dry run, nor if something else refuses the release', async () => {
    expect(await waiting(async () => undefined, ['--dry-run'])).toMatchObject({ code: 3, looks: 0 });
    const { run, sources } = await open();
    const record = { requires: { [host]: '^1.1.0' } };
    const routes = [tinyRoute('/start', 'JoinPage')];
    sources(tinyRelease('catalog', { mark: 'next', record, routes }));
    const { code, out } = await run('deploy', 'catalog', '--wait-for', 'shell');
    expect([code, out.join()]).toEqual([3, expect.not.stringContaining('Waiting')]);
  });

  test.each(['catalog', 'shell:soon', 'shell --preview'])('--wait-for %s is a usage error', async (value) => {
    const { run } = await open();
    expect((await run('deploy', 'catalog', '--wait-for', ...value.split(' '))).code).toBe(2);
    expect((await run('deploy', 'shell', 'catalog', '--wait-for', 'shell')).code).toBe(2);
  });
});

test('deploy --retire gives a unit another name, and says how to go back', async () => {
  const { run, store, sources } = await open({ units: async () => ['shell', 'catalog', 'jobs'] });
  const jobs = tinyRelease('jobs', { routes: [tinyRoute('/cellar', 'CellarPage')] });
  sources(jobs);
  const { release: old = '' } = (await readJournal(store)).entries.at(-1) ?? {};
  const dry = await run('deploy', 'jobs', '--retire', 'catalog', '--dry-run');
  expect(dry).toMatchObject({ code: 0, err: [] });
  expect(dry.out).toContain(`catalog@${old} would go off the site.`);
  const { code, out } = await run('deploy', 'jobs', '--retire', 'catalog');
  expect(code).toBe(0);
  expect(out.slice(-2)).toEqual([
    `catalog@${old} is off the site.`,
    `To go back to ${old}: npm run site -- rollback catalog --reason "…"`,
  ]);
});
