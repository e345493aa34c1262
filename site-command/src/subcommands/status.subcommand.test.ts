import { setImmediate } from 'node:timers/promises';
import {
  packSourceMaps,
  readJournal,
  type Store,
  StoreError,
  storeSourceMaps,
  testUndo,
} from '@site/composition';
import {
  authorOf,
  deployTiny,
  memoryStore,
  rewriteRecord,
  setOwners,
  storeAs,
  testOwners,
} from '@site/composition/testing';
import { testServer } from '@site/server/testing';
import { unknownOwner } from '@site/shared-ui/contracts';
import { liveTestSite, testSite } from '../testing/test-site.ts';

test('status prints what is live, since when, by whom, and the target of a rollback', async () => {
  const { run, json, shell, a, b } = await liveTestSite();
  const { out } = await run('status');
  expect(out[0]).toMatch(/^Composition 3, 2026-01-06T/);
  expect(out[1]).toMatch(new RegExp(`^ {2}shell {4}${shell} {2}\\d+ h ago by asha; nothing to go back to$`));
  expect(out[2]).toMatch(new RegExp(`^ {2}careers {2}${b} {2}\\d+ h ago by asha; rollback: ${a}$`));
  expect(out[3]).toContain('Owners: unsigned');
  expect(out[4]).toContain('set SITE_URL');
  expect(await json('status')).toMatchObject({
    code: 0,
    result: {
      sequence: 3,
      units: [
        { unit: 'shell', release: shell, rollback: null },
        {
          unit: 'careers',
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

test('status warns of a rollback that would be refused, not of one that only loses something', async () => {
  const { run, store, a, b } = await liveTestSite();
  await deployTiny(store, ['careers', 'c', { record: { redirects: [{ from: '/jobs', to: '/career' }] } }]);
  expect((await run('rollback', 'careers', '--dry-run', '--reason', 'trial')).out[0]).toContain(
    'route-removed',
  );
  expect((await run('status')).out.join('\n')).not.toContain('would be refused');
  await deployTiny(store, ['careers', 'd']);
  await run('rollback', 'careers', '--to', b, '--reason', 'trial');
  await store.remove(`releases/careers/${a}/JoinPage.js`);
  expect((await run('status')).out.join('\n')).toContain(
    'A rollback of careers would be refused: [file-missing] JoinPage.js',
  );
  await store.remove(`releases/careers/${a}/release.json`);
  expect((await run('status')).out.join('\n')).toContain(
    `[release-missing] careers@${a} is not in the store`,
  );
});

const answers: Readonly<Record<string, unknown>> = {
  '/-/composition': { sequence: 2 },
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
    releases: { careers: { rnew: 3, rold: 9 } },
    failures: [
      {
        ...{ unit: 'careers', release: 'rnew', code: 'chunk-timeout', phase: 'swap' },
        ...{ count: 4, last: '2026-01-06T16:59:00Z' },
      },
    ],
    visits: [
      {
        ...{ unit: 'careers', id: 'rnew' },
        undo: {
          ...{ visits: 40, failed: 3, before: { visits: 300, failed: 2 } },
          ...{ expected: 0.02, ratio: 3.14 },
        },
        slow: {
          ...{ fault: 'slow', visits: 30, failed: 9, before: { visits: 200, failed: 8 } },
          ...{ expected: 0.07, ratio: 212.5 },
        },
      },
      {
        ...{ unit: 'product', id: 'r1', ofToday: { changed: [] } },
        undo: {
          visits: 5,
          failed: 0,
          before: { visits: 0, failed: 0 },
          expected: 0.02,
          ratio: 0.4,
        },
      },
    ],
    forms: [
      {
        ...{ unit: 'careers', release: 'rnew', form: 'application' },
        ...{ taken: 12, refused: 3, refusedInARow: 1, lastTakenAt: Date.UTC(2026, 0, 6, 15) },
      },
    ],
  },
};
const env = { SITE_BY: 'asha', SITE_URL: 'http://127.0.0.1:8080' };
const server = (async (input: string | URL | Request) =>
  Response.json(answers[new URL(String(input)).pathname])) as typeof fetch;

test('status shows the releases of open tabs, and the failures that browsers report', async () => {
  const { run } = await liveTestSite({ env, fetch: server });
  const text = (await run('status')).out.join('\n');
  expect(text).toContain('12 tabs: rold 9, rnew 3');
  expect(text).toContain(
    'The server knows of 12 open tabs. It serves composition 2. Its version is 0f3a9c1d2b4e.',
  );
  expect(text).toContain('The server is not ready: main.js of shell@r1 is not in the store.');
  expect(text).toContain('The server is not ready: The store failed to list journal/ in /srv/store: EACCES');
  expect(text).toContain('SMTP_URL is not set: nobody gets a mail.');
  expect(text).toContain('4 × careers@rnew chunk-timeout (swap), last 2026-01-06T16:59:00Z');
  expect(text).toContain(
    'careers@rnew: 3 of 40 visits failed (7.5 %); before, 2 of 300 did (3.1 : 1, undone at 100 : 1)',
  );
  expect(text).toContain(
    'careers@rnew: 9 of 30 visits were slow (30.0 %); before, 8 of 200 were (212.5 : 1, alarm at 100 : 1)',
  );
  expect(text).toMatch(/product@r1: 0 of 5 visits today failed; nothing is known of before$/m);
  expect(text).toContain(
    'application of careers@rnew: 12 taken, the last one 2 h ago; 3 refused as invalid, 1 of them since then',
  );
});

test('status shows where in the sources a failure comes from', async () => {
  const site = await liveTestSite({
    ...{ env },
    fetch: (async (input: string | URL | Request) => {
      const { pathname } = new URL(String(input));
      return Response.json(pathname === '/-/tabs' ? { tabs: 1, releases: {}, failures } : answers[pathname]);
    }) as typeof fetch,
  });
  const name = { unit: 'careers', id: site.b };
  const map = { version: 3, sources: ['webpack://./src/page.tsx'], names: [], mappings: 'AAWA' };
  await storeSourceMaps(site.store, name, packSourceMaps({ 'CareerPage.js': map }));
  const frame = { unit: 'careers', release: site.b, file: 'CareerPage.js', line: 1, column: 300 };
  const react = { unit: 'shell', release: site.shell, file: 'react.js', line: 2, column: 9 };
  const common = { unit: 'careers', release: site.b, code: 'render', count: 2, last: '2026-01-06T16:59:00Z' };
  const sample = { name: 'TypeError', browser: 'Firefox 144' };
  const failures = [
    { ...common, sample: { ...sample, frames: [react, frame, { ...frame, file: 'Other.js' }] } },
    {
      ...common,
      code: 'chunk-unreachable',
      sample: { ...sample, browser: null, frames: [{ ...frame, line: 0 }] },
    },
    { ...common, ...unknownOwner, code: 'uncaught', sample: { ...sample, name: 'string', frames: [react] } },
  ];
  const { out } = await site.run('status');
  expect(out.slice(-3)).toEqual([
    `  2 × careers@${site.b} render, last 2026-01-06T16:59:00Z: Firefox 144, TypeError, careers src/page.tsx:12 ← careers Other.js:1:300`,
    `  2 × careers@${site.b} chunk-unreachable, last 2026-01-06T16:59:00Z: TypeError, careers CareerPage.js`,
    '  2 × of unknown owner: uncaught, last 2026-01-06T16:59:00Z: Firefox 144, string, shell react.js:2:9',
  ]);
});

test('status reports a server that is unreachable or answers with an error', async () => {
  const unreachable = async () => {
    throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
  };
  const { run } = await liveTestSite({ env, fetch: unreachable });
  expect((await run('status')).out.at(-1)).toBe(
    'Tabs and failures are not known: http://127.0.0.1:8080: fetch failed: connect ECONNREFUSED.',
  );
  const closed = await liveTestSite({
    env,
    fetch: (async () => new Response('', { status: 404 })) as typeof fetch,
  });
  expect((await closed.run('status')).out.at(-1)).toContain('answered 404');
});

const several = {
  SITE_BY: 'asha',
  SITE_URL: 'http://127.0.0.1:8081, http://127.0.0.1:8082,http://10.0.0.3:8080,http://10.0.0.4:8080',
};
const failure = (count: number, last: string) => ({
  ...{ unit: 'careers', release: 'rnew', code: 'render', phase: 'swap', count, last },
});
const ofServers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '127.0.0.1:8081': {
    '/-/composition': { sequence: 3 },
    '/-/health': { status: 'live', version: '0f3a9c1d2b4e' },
    '/-/ready': { status: 'ready' },
    '/-/tabs': {
      ...{ tabs: 2, releases: { careers: { rnew: 2 } } },
      failures: [failure(1, '2026-01-06T16:58:00Z')],
    },
  },
  '127.0.0.1:8082': {
    '/-/composition': { sequence: 2 },
    '/-/health': { status: 'live', version: '77aa9c1d2b4e' },
    '/-/ready': { status: 'not-ready', failing: ['closing'], reasons: ['This server is closing.'] },
    '/-/tabs': {
      ...{ tabs: 3, releases: { careers: { rnew: 1, rold: 2 } } },
      failures: [failure(4, '2026-01-06T16:59:00Z')],
    },
  },
  // On another machine.
  '10.0.0.3:8080': { '/-/composition': { sequence: 3 }, '/-/ready': { status: 'ready' } },
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
    '  http://10.0.0.3:8080   composition 3, tabs known on its own machine only, ready',
    '  http://10.0.0.4:8080   unreachable: http://10.0.0.4:8080: fetch failed: connect ECONNREFUSED.',
    '2 of 4 servers serve composition 3. They know of 5 open tabs.',
    '  5 × careers@rnew render (swap), last 2026-01-06T16:59:00Z',
  ]);
  expect(out.join('\n')).toContain('5 tabs: rnew 3, rold 2');
  expect((await json('status')).result).toMatchObject({
    server: {
      status: 'asked',
      servers: [{ sequence: 3, version: '0f3a9c1d2b4e' }, { sequence: 2 }, { tabs: null, version: null }, {}],
      tabs: { tabs: 5 },
    },
  });
});

describe('status --check', () => {
  const url = { SITE_BY: 'asha', SITE_URL: 'http://127.0.0.1:8080' };
  /** A healthy server, with other answers to some paths. */
  const serverWith = (tabs: object, ready: object = { status: 'ready' }, sequence = 3) =>
    (async (input: string | URL | Request) => {
      const { pathname } = new URL(String(input));
      if (pathname === '/-/ready') return Response.json(ready);
      if (pathname === '/-/composition') return Response.json({ sequence });
      return Response.json({ tabs: 0, releases: {}, failures: [], visits: [], forms: [], ...tabs });
    }) as typeof fetch;
  const safari = { browser: 'Safari 17', visits: 14, failed: 12, others: { visits: 250, failed: 1 } };
  const visits = (id: string, failed: number, browsers: readonly object[] = []) => [
    {
      ...{ unit: 'careers', id, browsers },
      undo: { visits: 40, failed, before: { visits: 300, failed: 2 }, expected: 0, ratio: 0 },
    },
  ];
  const form = (release: string, refusedInARow: number) => [
    {
      unit: 'careers',
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
      (live) => ({ visits: visits(live, 12).map((one) => ({ ...one, ofToday: { changed: ['shell@r2'] } })) }),
      undefined,
      'fails more often than on its earlier days, since shell@r2.',
    ],
    [
      'it fails in one browser',
      (live) => ({ visits: visits(live, 1, [safari]) }),
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
    ['the server is not ready', () => ({}), { status: 'not-ready', failing: ['site'] }, 'site'],
  ])('if %s', async (_what, tabs, ready, said) => {
    const { b } = await liveTestSite();
    const { run } = await liveTestSite({ env: url, fetch: serverWith(tabs(b), ready) });
    const { code, out } = await run('status', '--check');
    expect(code).toBe(said === null ? 0 : 11);
    expect(out.at(-1)).toContain(said ?? 'Nothing needs a person.');
  });

  test('names a key that expires soon', async () => {
    const { run, store } = await liveTestSite({ env: url, fetch: serverWith({}) });
    await setOwners(store, { ...testOwners, expires: { ravi: '2026-01-20' } });
    const { code, out } = await run('status', '--check');
    expect(code).toBe(11);
    expect(out.join('\n')).toContain('This needs a person:\n  [key-expires] The key ravi');
  });

  test('names a rollback that would be refused', async () => {
    const { run, store, a } = await liveTestSite({ env: url, fetch: serverWith({}) });
    await store.remove(`releases/careers/${a}/JoinPage.js`);
    const { code, out } = await run('status', '--check');
    expect(code).toBe(11);
    expect(out.at(-1)).toContain('A rollback of careers would be refused: [file-missing] JoinPage.js');
  });

  test('and doctor name a server that cannot undo a failing release', async () => {
    const { store } = await liveTestSite();
    await setOwners(store);
    const withoutKey = testUndo(storeAs(store, null), await readJournal(store), () => new Date());
    await using server = await testServer({ testUndo: () => withoutKey });
    server.clock.advance(0);
    await setImmediate();
    const ready = (await server.app.inject('/-/ready')).json();
    const { run } = testSite({ store, env: url, fetch: serverWith({}, ready, 4) });
    const status = await run('status', '--check');
    const doctor = await run('doctor');
    for (const { code, out } of [status, doctor]) {
      expect(code).not.toBe(0);
      expect(out.join('\n')).toMatch(/cannot undo a failing release: .* set SITE_KEY/);
    }
  });

  test('names servers that are away, and lost files, and needs an address', async () => {
    const { run, store, b } = await liveTestSite({ env: several, fetch: ofSeveral });
    await store.remove(`releases/careers/${b}/JoinPage.js`);
    const { code, out } = await run('status', '--check');
    expect(code).toBe(11);
    expect(out.join('\n')).toContain('This needs a person:\n  [file-missing] JoinPage.js');
    expect(out.join('\n')).toContain('A server is unreachable: http://10.0.0.4:8080');
    const remote = await liveTestSite({ env: { SITE_URL: 'http://10.0.0.3:8080' }, fetch: ofSeveral });
    expect((await remote.run('status', '--check')).out.at(-1)).toContain('No server has told');
    const nowhere = await (await liveTestSite()).run('status', '--check');
    expect([nowhere.code, nowhere.err.join(' ')]).toEqual([2, expect.stringContaining('needs SITE_URL')]);
  });
});

test('status on another machine than the server’s shows what is public', async () => {
  const { run } = await liveTestSite({ env: { SITE_URL: 'http://10.0.0.3:8080' }, fetch: ofSeveral });
  expect((await run('status')).out.at(-1)).toBe(
    'Tabs and failures are known on the server’s own machine only.',
  );
});

test('status --watch repeats until it is stopped', async () => {
  let looks = 0;
  const site = testSite({
    sleep: async () => {
      looks += 1;
      if (looks === 1) await deployTiny(site.store, ['careers', 'a']);
      if (looks === 2) site.stop.abort();
    },
  });
  await deployTiny(site.store, ['shell', 'one']);
  const { code, out } = await site.run('status', '--watch');
  expect(code).toBe(0);
  expect(out.filter((line) => line.startsWith('Composition')).map((line) => line.slice(0, 13))).toEqual([
    'Composition 1',
    'Composition 2',
    'Composition 2',
  ]);
});

/** A store that fails while `away` says so, and counts the files of releases that are read. */
function storeThatFails(away: () => boolean) {
  const store = memoryStore();
  const reads: string[] = [];
  const read: Store['read'] = async (key) => {
    if (away()) throw new StoreError(`read ${key}`, new Error('connect ECONNREFUSED'));
    if (key.startsWith('releases/') && !key.endsWith('/release.json')) reads.push(key);
    return store.read(key);
  };
  return { reads, store: { ...store, read } satisfies Store };
}

test('status of a store that is away shows what the servers say, and ends with 1', async () => {
  let away = false;
  const { store } = storeThatFails(() => away);
  const { run, json } = await liveTestSite({ store, env: several, fetch: ofSeveral });
  away = true;
  const { code, out, err } = await run('status');
  expect({ code, err }).toEqual({
    code: 1,
    err: ['The store failed to read journal/00000001.json: connect ECONNREFUSED'],
  });
  expect(out).toEqual([
    '  http://127.0.0.1:8081  composition 3, version 0f3a9c1d2b4e, 2 open tabs, ready',
    '  http://127.0.0.1:8082  composition 2, version 77aa9c1d2b4e, 3 open tabs, not ready: This server is closing.',
    '  http://10.0.0.3:8080   composition 3, tabs known on its own machine only, ready',
    '  http://10.0.0.4:8080   unreachable: http://10.0.0.4:8080: fetch failed: connect ECONNREFUSED.',
    'They know of 5 open tabs.',
    '  5 × careers@rnew render (swap), last 2026-01-06T16:59:00Z',
  ]);
  expect(await json('status')).toMatchObject({
    code: 1,
    result: { exit: 1, error: { code: 'store-unreachable' }, server: { status: 'asked' } },
  });
});

test('status --watch goes on after a look that failed, and reads the files of a rollback target once', async () => {
  let looks = 0;
  const { store, reads } = storeThatFails(() => looks === 1);
  const site = await liveTestSite({
    store,
    sleep: async () => {
      looks += 1;
      if (looks === 3) site.stop.abort();
    },
  });
  reads.length = 0;
  const { code, out, err } = await site.run('status', '--watch');
  expect(code).toBe(0);
  expect(err).toHaveLength(1);
  expect(out.filter((line) => line.startsWith('Composition 3'))).toHaveLength(3);
  expect(reads.length).toBeGreaterThan(0);
  expect(reads).toHaveLength(new Set(reads).size);
});

test('status shows a damaged live release as a line, and all other units', async () => {
  const { run, store, a, b } = await liveTestSite();
  const key = `releases/careers/${b}/release.json`;
  await store.remove(key);
  expect((await run('status')).out.join('\n')).toContain(
    `[release-missing] careers@${b} is not in the store, but careers is live with it.`,
  );
  await store.create(key, new TextEncoder().encode('{"format":'));
  const { code, out } = await run('status');
  expect(code).toBe(0);
  expect(out.join('\n')).toMatch(
    new RegExp(`shell .*careers +${b} .*rollback: ${a}.*\\[release-unreadable\\]`, 's'),
  );
});

test.each([
  ['missing', () => null],
  ['unreadable', () => '{'],
  ['of a newer format', (record: object) => JSON.stringify({ ...record, format: 2 })],
])('status and verify say the same about a live release and a target that are %s', async (_, damaged) => {
  const { run, store, a, b } = await liveTestSite();
  for (const id of [a, b]) {
    const key = `releases/careers/${id}/release.json`;
    const content = damaged(
      JSON.parse(new TextDecoder().decode((await store.read(key)) ?? new Uint8Array())),
    );
    await store.remove(key);
    if (content !== null) await store.create(key, new TextEncoder().encode(content));
  }
  const findingsOf = async (subcommand: string) =>
    (await run(subcommand)).out.flatMap((line) => /\[release-.*/.exec(line)?.[0] ?? []).sort();
  const findings = await findingsOf('status');
  expect(findings).toHaveLength(2);
  expect(findings).toEqual(await findingsOf('verify'));
});

test('status names a lost file of a live release, as verify does', async () => {
  const { run, json, store, b } = await liveTestSite();
  await store.remove(`releases/careers/${b}/CareerPage.js`);
  const lost = `[file-missing] CareerPage.js of careers@${b} is not in the store.`;
  const { code, out } = await run('status');
  expect({ code, lines: out.filter((line) => line.includes('file-missing')) }).toEqual({
    code: 0,
    lines: [`  ${lost}`],
  });
  expect((await run('verify')).out.join('\n')).toContain(lost);
  const { result } = await json('status');
  expect(result.units).toMatchObject([{ damages: [] }, { damages: [{ code: 'file-missing' }] }]);
});

test('status asks for an update if a newer version wrote the live release, or the target of the rollback', async () => {
  const { run, store, a, b } = await liveTestSite();
  for (const id of [a, b]) {
    const key = `releases/careers/${id}/release.json`;
    const record = JSON.parse(new TextDecoder().decode((await store.read(key)) ?? new Uint8Array()));
    await rewriteRecord(store, { unit: 'careers', id }, { ...record, format: 2 });
    const { code, out } = await run('status');
    expect(code).toBe(0);
    expect(out.join('\n')).toMatch(new RegExp(`\\[release-newer\\] .*careers@${id} has format 2.*update it`));
  }
});
