import { type ReleaseName, type Store, StoreError } from '@platform/releases';
import { packSourceMaps, storeSourceMaps } from '@platform/releases/source-maps';
import {
  authorOf,
  deployTiny,
  faultyStore,
  memoryStore,
  rewriteRecord,
  setOwners,
  testOwners,
  tinyRoute,
} from '@platform/releases/testing';
import { answering, composed, liveTestSite, testSite, visitsOf } from '../testing/test-site.ts';

test('status prints what is live, since when, by whom, and the target of a rollback', async () => {
  const { run, json, shell, a, b } = await liveTestSite();
  const { out } = await run('status');
  expect(out[0]).toMatch(/^Composition 3, 2026-01-06T/);
  expect(out[1]).toMatch(new RegExp(`^ {2}shell {4}${shell} {2}\\d+ h ago by asha; nothing to go back to$`));
  expect(out[2]).toMatch(new RegExp(`^ {2}catalog {2}${b} {2}\\d+ h ago by asha; rollback: ${a}$`));
  expect(out[3]).toContain('Owners: unsigned');
  expect(out[4]).toContain('set SITE_URL');
  expect(await json('status')).toMatchObject({
    code: 0,
    result: {
      sequence: 3,
      units: [
        { unit: 'shell', release: shell, rollback: null },
        {
          unit: 'catalog',
          release: b,
          by: 'asha',
          since: authorOf(3).at,
          rollback: { to: a, findings: [] },
        },
      ],
      server: { status: 'not-asked' },
    },
  });
});

test('status names a page that closes soon', async () => {
  const { run, store } = await liveTestSite();
  const closesAt = '2026-01-15T00:00:00Z';
  await deployTiny(store, ['catalog', 'c', { routes: [tinyRoute('/cellar', 'CellarPage', { closesAt })] }]);
  const { out } = await run('status');
  expect(out.join('\n')).toContain(`[page-closes] /cellar of catalog closes at ${closesAt}`);
});

test('status warns of a rollback that would be refused, not of one that only loses something', async () => {
  const { run, store, a, b } = await liveTestSite();
  await deployTiny(store, ['catalog', 'c', { record: { redirects: [{ from: '/jobs', to: '/cellar' }] } }]);
  expect((await run('rollback', 'catalog', '--dry-run', '--reason', 'trial')).out[0]).toContain(
    'route-removed',
  );
  expect((await run('status')).out.join('\n')).not.toContain('would be refused');
  await deployTiny(store, ['catalog', 'd']);
  await run('rollback', 'catalog', '--to', b, '--reason', 'trial');
  await store.remove(`releases/catalog/${a}/JoinPage.js`);
  expect((await run('status')).out.join('\n')).toContain(
    'A rollback of catalog would be refused: [file-missing] JoinPage.js',
  );
  await store.remove(`releases/catalog/${a}/release.json`);
  expect((await run('status')).out.join('\n')).toContain(
    `[release-missing] catalog@${a} is not in the store`,
  );
});

const { undo: slow } = visitsOf('rnew', {
  ...{ fault: 'slow', visits: 30, failed: 9, before: { visits: 200, failed: 8 }, ratio: 212.5 },
});
const answers: Readonly<Record<string, unknown>> = {
  '/-/composition': composed(2),
  '/-/health': { status: 'live', version: '0f3a9c1d2b4e' },
  '/-/ready': {
    status: 'not-ready',
    failing: ['site'],
    reasons: ['main.js of shell@r1 is not in the store.'],
    details: ['The store failed to list journal/ in /srv/store: EACCES'],
    warnings: ['SMTP_URL is not set: nobody gets a mail.'],
  },
  '/-/tabs': {
    tabs: 12,
    releases: { catalog: { rnew: 3, rold: 9 } },
    failures: [
      {
        ...{ unit: 'catalog', release: 'rnew', code: 'chunk-timeout', phase: 'swap' },
        ...{ count: 4, last: '2026-01-06T16:59:00Z' },
      },
    ],
    visits: [
      visitsOf('rnew', { failed: 3, before: { visits: 300, failed: 2 }, ratio: 3.14 }, { slow }),
      visitsOf('r1', { visits: 5, ratio: 0.4 }, { unit: 'product', ofToday: { changed: [] } }),
    ],
    forms: [
      {
        ...{ unit: 'catalog', release: 'rnew', form: 'application' },
        ...{ taken: 12, refused: 3, refusedInARow: 1, lastTakenAt: Date.UTC(2026, 0, 6, 15) },
      },
    ],
  },
};
const env = { SITE_BY: 'asha', SITE_URL: 'http://127.0.0.1:8080' };

test('status shows the releases of open tabs, and the failures that browsers report', async () => {
  const { run } = await liveTestSite({ env, fetch: answering(answers) });
  const text = (await run('status')).out.join('\n');
  expect(text).toContain('12 tabs: rold 9, rnew 3');
  expect(text).toContain(
    '  http://127.0.0.1:8080  composition 2, version 0f3a9c1d2b4e, 12 open tabs, not ready: main.js of shell@r1 is not in the store. The store failed to list journal/ in /srv/store: EACCES. SMTP_URL is not set: nobody gets a mail.\n',
  );
  expect(text).toContain('4 × catalog@rnew chunk-timeout (swap), last 2026-01-06T16:59:00Z');
  expect(text).toContain(
    'catalog@rnew: 3 of 40 visits failed (7.5 %); before, 2 of 300 did (3.1 : 1, undone at 100 : 1)',
  );
  expect(text).toContain(
    'catalog@rnew: 9 of 30 visits were slow (30.0 %); before, 8 of 200 were (212.5 : 1, alarm at 100 : 1)',
  );
  expect(text).toMatch(/product@r1: 0 of 5 visits today failed; nothing is known of before$/m);
  expect(text).toContain(
    'application of catalog@rnew: 12 taken, the last one 2 h ago; 3 refused as invalid, 1 of them since then',
  );
});

test('status shows where in the sources a failure comes from', async () => {
  const site = await liveTestSite();
  const name = { unit: 'catalog', id: site.b };
  const map = { version: 3, sources: ['webpack://./src/page.tsx'], names: [], mappings: 'AAWA' };
  await storeSourceMaps(site.store, name, packSourceMaps({ 'CellarPage.js': map }));
  const frame = { unit: 'catalog', release: site.b, file: 'CellarPage.js', line: 1, column: 300 };
  const failures = [
    {
      ...{ unit: 'catalog', release: site.b, code: 'render', count: 2, last: '2026-01-06T16:59:00Z' },
      sample: { name: 'TypeError', browser: 'Firefox 144', frames: [frame, { ...frame, file: 'Other.js' }] },
    },
  ];
  const tabs = { tabs: 1, releases: {}, failures };
  const { store } = site;
  const { run } = testSite({ store, env, fetch: answering({ ...answers, '/-/tabs': tabs }) });
  expect((await run('status')).out.at(-1)).toBe(
    `  2 × catalog@${site.b} render, last 2026-01-06T16:59:00Z: Firefox 144, TypeError, catalog src/page.tsx:12 ← catalog Other.js:1:300`,
  );
});

test('status reports a server that is unreachable or answers with an error', async () => {
  const unreachable = async () => {
    throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
  };
  const { run } = await liveTestSite({ env, fetch: unreachable });
  expect((await run('status')).out.at(-1)).toBe(
    '  http://127.0.0.1:8080  unreachable: http://127.0.0.1:8080: fetch failed: connect ECONNREFUSED.',
  );
  const closed = await liveTestSite({ env, fetch: answering({}) });
  expect((await closed.run('status')).out.at(-1)).toContain('answered 404');
});

const several = {
  SITE_BY: 'asha',
  SITE_URL: 'http://127.0.0.1:8081, http://127.0.0.1:8082,http://10.0.0.3:8080,http://10.0.0.4:8080',
};
const failure = (count: number, last: string) => ({
  ...{ unit: 'catalog', release: 'rnew', code: 'render', phase: 'swap', count, last },
});
const ofServers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '127.0.0.1:8081': {
    '/-/composition': composed(3),
    '/-/health': { status: 'live', version: '0f3a9c1d2b4e' },
    '/-/ready': { status: 'ready' },
    '/-/tabs': {
      ...{ tabs: 2, releases: { catalog: { rnew: 2 } } },
      failures: [failure(1, '2026-01-06T16:58:00Z')],
    },
  },
  '127.0.0.1:8082': {
    '/-/composition': composed(2),
    '/-/health': { status: 'live', version: '77aa9c1d2b4e' },
    '/-/ready': { status: 'not-ready', failing: ['closing'], reasons: ['This server is closing.'] },
    '/-/tabs': {
      ...{ tabs: 3, releases: { catalog: { rnew: 1, rold: 2 } } },
      failures: [failure(4, '2026-01-06T16:59:00Z')],
    },
  },
  // On another machine.
  '10.0.0.3:8080': {
    '/-/composition': composed(3),
    '/-/health': { status: 'live', version: '0f3a9c1d2b4e' },
    '/-/ready': { status: 'ready' },
  },
};
const ofSeveral = (async (input: string | URL | Request) => {
  const { host, pathname } = new URL(String(input));
  const found = ofServers[host];
  if (!found) throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
  return found[pathname] ? Response.json(found[pathname]) : new Response('', { status: 404 });
}) as typeof fetch;

test('status shows how far a change has spread over several servers, and sums of what they report', async () => {
  const { run, json } = await liveTestSite({ env: several, fetch: ofSeveral });
  const { out } = await run('status');
  expect(out.slice(-6)).toEqual([
    '  http://127.0.0.1:8081  composition 3, version 0f3a9c1d2b4e, 2 open tabs, ready',
    '  http://127.0.0.1:8082  composition 2, version 77aa9c1d2b4e, 3 open tabs, not ready: This server is closing.',
    '  http://10.0.0.3:8080   composition 3, version 0f3a9c1d2b4e, tabs known on its own machine only, ready',
    '  http://10.0.0.4:8080   unreachable: http://10.0.0.4:8080: fetch failed: connect ECONNREFUSED.',
    '2 of 4 servers serve composition 3. They know of 5 open tabs.',
    '  5 × catalog@rnew render (swap), last 2026-01-06T16:59:00Z',
  ]);
  expect(out.join('\n')).toContain('5 tabs: rnew 3, rold 2');
  expect((await json('status')).result).toMatchObject({
    server: {
      status: 'asked',
      servers: [{ sequence: 3, version: '0f3a9c1d2b4e' }, { sequence: 2 }, { tabs: null }, {}],
      tabs: { tabs: 5 },
    },
  });
});

describe('status --check', () => {
  const url = { SITE_BY: 'asha', SITE_URL: 'http://127.0.0.1:8080' };
  /** A healthy server, with other answers to some paths. */
  const serverWith = (tabs: object, ready: object = { status: 'ready' }) =>
    answering({
      '/-/ready': ready,
      '/-/composition': composed(3),
      '/-/tabs': { tabs: 0, releases: {}, failures: [], visits: [], forms: [], ...tabs },
    });
  const safari = { browser: 'Safari 17', visits: 14, failed: 12, others: { visits: 250, failed: 1 } };
  const visits = (id: string, failed: number, more: Parameters<typeof visitsOf>[2] = {}) => [
    visitsOf(id, { failed, before: { visits: 300, failed: 2 } }, more),
  ];
  const form = (release: string, refusedInARow: number) => [
    {
      unit: 'catalog',
      release,
      form: 'application',
      taken: 0,
      refused: 20,
      refusedInARow,
      lastTakenAt: null,
    },
  ];

  test.each<[what: string, tabs: (live: string) => object, ready: object | undefined, said: string | null]>([
    ['nothing is wrong', (live) => ({ visits: visits(live, 1), forms: form(live, 9) }), undefined, null],
    ['a release fails', (live) => ({ visits: visits(live, 12) }), undefined, 'fails more often'],
    [
      'an old one fails since a shell went live',
      (live) => ({ visits: visits(live, 12, { ofToday: { changed: ['shell@r2'] } }) }),
      undefined,
      'fails more often than on its earlier days, since shell@r2.',
    ],
    [
      'it fails in one browser',
      (live) => ({ visits: visits(live, 1, { browsers: [safari] }) }),
      undefined,
      'fails in Safari 17: 12 of 14 visits; in other browsers 0.4 %.',
    ],
    [
      'a live form is refused',
      (live) => ({ forms: form(live, 10) }),
      undefined,
      'The last 10 times, application',
    ],
    ['a former form is refused', () => ({ forms: form('r0', 10) }), undefined, null],
    ['the server warns', () => ({}), { status: 'ready', warnings: ['No mail.'] }, 'No mail.'],
    ['the server is not ready', () => ({}), { reasons: ['It is closing.'] }, 'It is closing.'],
  ])('if %s', async (_what, tabs, ready, said) => {
    const { b } = await liveTestSite();
    const { run } = await liveTestSite({ env: url, fetch: serverWith(tabs(b), ready) });
    const { code, out } = await run('status', '--check');
    expect(code).toBe(said === null ? 0 : 11);
    expect(out.at(-1)).toContain(said ?? 'Nothing needs a person.');
  });

  test('names a key that expires soon, lost files, and servers that are away, and needs an address', async () => {
    const { run, store, a, b } = await liveTestSite({ env: several, fetch: ofSeveral });
    await setOwners(store, { ...testOwners, expires: { ravi: '2026-01-20' } });
    for (const id of [a, b]) await store.remove(`releases/catalog/${id}/JoinPage.js`);
    const { code, out } = await run('status', '--check');
    expect(code).toBe(11);
    expect(out.join('\n')).toContain('This needs a person:\n  [key-expires] The key ravi');
    expect(out.join('\n')).toContain(`\n  [file-missing] JoinPage.js of catalog@${b}`);
    expect(out.join('\n')).toContain('A rollback of catalog would be refused: [file-missing] JoinPage.js');
    expect(out.join('\n')).toContain('A server is unreachable: http://10.0.0.4:8080');
    const remote = await liveTestSite({ env: { SITE_URL: 'http://10.0.0.3:8080' }, fetch: ofSeveral });
    expect((await remote.run('status', '--check')).out.at(-1)).toContain('No server has told');
    const nowhere = await (await liveTestSite()).run('status', '--check');
    expect([nowhere.code, nowhere.err.join(' ')]).toEqual([2, expect.stringContaining('needs SITE_URL')]);
  });
});

/** A store whose records and files cannot be read while `away` says so. */
const storeThatFails = (away: () => boolean) =>
  faultyStore(memoryStore(), {
    before: (call, key) => {
      if (call === 'read' && away()) throw new StoreError(`read ${key}`, new Error('connect ECONNREFUSED'));
    },
  });

test('status of a store that is away shows what the servers say, and ends with 1', async () => {
  let away = false;
  const store = storeThatFails(() => away);
  const { run, json } = await liveTestSite({ store, env: several, fetch: ofSeveral });
  away = true;
  const { code, out, err } = await run('status');
  expect({ code, err }).toEqual({
    code: 1,
    err: ['The store failed to read journal/00000001.json: connect ECONNREFUSED'],
  });
  expect(out.at(-2)).toBe('They know of 5 open tabs.');
  expect(await json('status')).toMatchObject({
    code: 1,
    result: { exit: 1, error: { code: 'store-unreachable' }, server: { status: 'asked' } },
  });
});

test('status --watch goes on after a look that failed, and reads the files of a rollback target once', async () => {
  let looks = 0;
  const store = storeThatFails(() => looks === 1);
  const site = await liveTestSite({
    store,
    sleep: async () => {
      looks += 1;
      if (looks === 3) site.stop.abort();
    },
  });
  store.calls.read.length = 0;
  const { code, out, err } = await site.run('status', '--watch');
  expect(code).toBe(0);
  expect(err).toHaveLength(1);
  expect(out.filter((line) => line.startsWith('Composition 3'))).toHaveLength(3);
  const reads = store.calls.read.filter((key) => /^releases\/.*(?<!release\.json)$/.test(key));
  expect(reads.length).toBeGreaterThan(0);
  expect(reads).toHaveLength(new Set(reads).size);
});

const overwrite = async (store: Store, key: string, content: string) => {
  await store.remove(key);
  await store.create(key, new TextEncoder().encode(content));
};

type Damage = (store: Store, name: ReleaseName, folder: string) => Promise<unknown>;
test.each<[damage: string, code: string, damage: Damage]>([
  ['missing', 'release-missing', (store, _, folder) => store.remove(`${folder}/release.json`)],
  ['unreadable', 'release-unreadable', (store, _, folder) => overwrite(store, `${folder}/release.json`, '{')],
  ['of a newer format', 'release-newer', (store, name) => rewriteRecord(store, name, { ...name, format: 2 })],
  ['without a file', 'file-missing', (store, _, folder) => store.remove(`${folder}/CellarPage.js`)],
])(
  'status and verify say the same about a live release and a target that are %s',
  async (_, code, damage) => {
    const { run, json, store, a, b } = await liveTestSite();
    for (const id of [a, b]) await damage(store, { unit: 'catalog', id }, `releases/catalog/${id}`);
    const findingsOf = async (subcommand: string) =>
      (await run(subcommand)).out.flatMap((line) => /\[(release|file)-.*/.exec(line)?.[0] ?? []).sort();
    const findings = await findingsOf('status');
    expect(findings).toHaveLength(2);
    expect(findings).toEqual(await findingsOf('verify'));
    const { code: exit, result } = await json('status');
    expect([exit, result.units]).toMatchObject([0, [{ damages: [] }, { damages: [{ code }] }]]);
  },
);

/** The first release of catalog was built from this commit, which no repository has. */
const commit = 'c0ffee1234'.repeat(4);

test('status --commit says of each live unit whether its release was built from it', async () => {
  const { run, json, store, shell } = await liveTestSite();
  const source = { commit, date: null, dirty: true };
  const [{ release }] = await deployTiny(store, ['catalog', 'c', { record: { source } }]);
  const asked = await run('status', '--commit', 'C0FFEE1');
  expect(asked).toMatchObject({ code: 0, err: [] });
  expect(asked.out).toEqual([
    `  shell    ${shell}  cannot be told: its commit is not known`,
    `  catalog  ${release.id}  has it: commit c0ffee1234 and changes in no commit`,
  ]);
  expect(await json('status', 'catalog', '--commit', commit)).toMatchObject({
    code: 0,
    result: { units: [{ unit: 'catalog', release: release.id, commit, dirty: true, hasIt: true }] },
  });
  expect((await run('status', 'shell', '--commit', commit)).code).toBe(4);
  const other = await run('status', 'catalog', '--commit', 'feed1234');
  expect(other.code).toBe(4);
  expect(other.out[0]).toContain('cannot be told: git does not know both here: commit c0ffee1234');
});

test.each([
  '--commit HEAD',
  '--commit c0ffee',
  '--commit c0ffee1 --check',
  '--commit c0ffee1 --watch',
  'catalog',
  'blog --commit c0ffee1',
])('status %s is a usage error', async (call) => {
  const { run } = await liveTestSite({ env });
  expect((await run('status', ...call.split(' '))).code).toBe(2);
});
