import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { localStore, type Store } from '@site/composition';
import { temporaryFolder } from '@site/composition/testing';
import { liveTestSite, testSite } from '../testing/test-site.ts';

test('doctor finds no fault in a healthy site', async () => {
  const { run } = await liveTestSite();
  const { code, out } = await run('doctor');
  expect(code).toBe(0);
  expect(out.map((line) => line.trim().split(/ +/).slice(0, 2).join(' '))).toEqual([
    'node ok',
    'store ok',
    expect.stringMatching(/^disk (ok|warning)$/),
    'journal ok',
    'clock ok',
    'composition warning',
    'browser ok',
    'server warning',
    'mail warning',
    'sender ok',
    'employees warning',
    'keys ok',
  ]);
  expect(out[5]).toContain('Not live: product.');
});

test('doctor leaves no file or folder behind', async () => {
  const folder = join(temporaryFolder(), 'store');
  const { run } = await liveTestSite({ store: localStore(folder), storePlace: folder });
  const before = await readdir(folder, { recursive: true });
  expect((await run('doctor')).out[1]).toContain('lets one of two writers win');
  expect(await readdir(folder, { recursive: true })).toEqual(before);
});

test('doctor finds a store that lets two writers win', async () => {
  const { store } = await liveTestSite();
  const careless: Store = {
    ...store,
    create: async () => true,
    read: async (key) => (key.startsWith('pages/test-') ? new TextEncoder().encode(key) : store.read(key)),
  };
  const { code, out } = await testSite({ store: careless }).run('doctor');
  expect(code).toBe(3);
  expect(out[1]).toContain('fault    / lets two writers create one object');
});

test('doctor finds a journal that cannot be read', async () => {
  const { store, run } = testSite();
  await store.create('journal/00000001.json', new TextEncoder().encode('{'));
  const { code, out } = await run('doctor');
  expect(code).toBe(3);
  expect(out[3]).toContain('fault    journal/00000001.json is not a journal entry');
});

test('doctor finds a site whose shell is not live', async () => {
  const { store, run, a } = await liveTestSite();
  const entry = JSON.parse(
    new TextDecoder().decode((await store.read('journal/00000002.json')) ?? undefined),
  );
  for (const number of [1, 2, 3]) await store.remove(`journal/0000000${number}.json`);
  const content = JSON.stringify({ ...entry, sequence: 1 });
  await store.create('journal/00000001.json', new TextEncoder().encode(content));
  expect(entry.release).toBe(a);
  const { code, out } = await run('doctor');
  expect({ code, composition: out[5] }).toEqual({
    code: 3,
    composition: expect.stringContaining('fault    No shell is live'),
  });
});

test('doctor finds a clock that is behind, and a missing browser', async () => {
  const { run } = await liveTestSite({
    now: () => new Date(Date.UTC(2026, 0, 1)),
    findBrowser: () => null,
  });
  const { out } = await run('doctor');
  expect(out[4]).toContain('warning  Entry 3 by asha says it was written at 2026-01-05T09:03:00.000Z');
  expect(out[6]).toContain('warning  No Chromium or Chrome');
});

test('doctor finds a server that follows another store', async () => {
  const fetcher = (async (input: string | URL | Request) =>
    Response.json(
      String(input).endsWith('tabs') ? { tabs: 0, releases: {}, failures: [] } : { sequence: 99 },
    )) as typeof fetch;
  const { run } = await liveTestSite({ env: { SITE_URL: 'http://127.0.0.1:1' }, fetch: fetcher });
  expect((await run('doctor')).out[7]).toContain(
    'fault    http://127.0.0.1:1 serves composition 99, the store is at 3',
  );
});

test('doctor names what a server of this composition is not ready for, and what it warns of', async () => {
  const ready = { reasons: ['The file storage overwrites objects.'], warnings: ['No files are deleted.'] };
  const told: Readonly<Record<string, unknown>> = {
    '/-/ready': { status: 'not-ready', failing: ['storage'], ...ready },
    '/-/tabs': { tabs: 0, releases: {}, failures: [] },
    '/-/composition': { sequence: 3 },
    '/-/health': { status: 'live' },
  };
  const fetcher = (async (input: string | URL | Request) =>
    Response.json(told[new URL(String(input)).pathname])) as typeof fetch;
  const { run } = await liveTestSite({ env: { SITE_URL: 'http://127.0.0.1:1' }, fetch: fetcher });
  expect((await run('doctor')).out[7]).toContain(
    'fault    http://127.0.0.1:1: The file storage overwrites objects. No files are deleted.',
  );
});

test('doctor asks several servers', async () => {
  const fetcher = (async (input: string | URL | Request) => {
    const { port, pathname } = new URL(String(input));
    if (port === '3') return new Response('', { status: 500 });
    if (pathname === '/-/tabs') return Response.json({ tabs: 0, releases: {}, failures: [] });
    if (pathname === '/-/health') return Response.json({ status: 'live', version: `v${port}` });
    return Response.json({ sequence: port === '2' ? 2 : 3 });
  }) as typeof fetch;
  const site = (SITE_URL: string) => liveTestSite({ env: { SITE_URL }, fetch: fetcher });
  const good = await (await site('http://127.0.0.1:1,http://127.0.0.1:4')).run('doctor');
  expect(good.out[7]).toContain(
    'ok       http://127.0.0.1:1, http://127.0.0.1:4 serve composition 3 with versions v1, v4.',
  );
  const one = await (await site('http://127.0.0.1:1')).run('doctor');
  expect(one.out[7]).toContain('ok       http://127.0.0.1:1 serves composition 3 with version v1.');
  const bad = await (await site('http://127.0.0.1:1,http://127.0.0.1:2,http://127.0.0.1:3')).run('doctor');
  expect(bad.out[7]).toMatch(
    /fault +http:\/\/127.0.0.1:2 serves composition 2, .* http:\/\/127.0.0.1:3: .*500/,
  );
});

test.each([
  [{}, 0, 'warning  SMTP_URL is not set'],
  [{ NODE_ENV: 'production' }, 3, 'fault    SMTP_URL is not set'],
  [{ PUBLIC_ORIGIN: 'https://www.example.com' }, 3, 'fault    SMTP_URL is not set'],
  [{ NODE_ENV: 'production', SMTP_URL: ' ' }, 3, 'fault    SMTP_URL is not set'],
  [{ NODE_ENV: 'production', SMTP_URL: 'smtp://user:secret@mail.example' }, 0, 'ok       SMTP_URL is set.'],
])('doctor says whether anybody gets mail with %j', async (env, exit, said) => {
  const { run } = await liveTestSite({ env });
  const { code, out } = await run('doctor');
  expect([code, out[8]]).toEqual([exit, expect.stringContaining(said)]);
  expect(out.join()).not.toContain('secret');
});

test.each([
  [{}, 'warning  EMPLOYEE_PUBLIC_FIELDS is not set'],
  [{ EMPLOYEE_PUBLIC_FIELDS: ' ' }, 'warning  EMPLOYEE_PUBLIC_FIELDS is not set'],
  [{ EMPLOYEE_PUBLIC_FIELDS: 'role,email' }, 'ok       EMPLOYEE_PUBLIC_FIELDS says what is public.'],
])('doctor says whether somebody has decided what is public of employees with %j', async (env, said) => {
  const { run } = await liveTestSite({ env });
  const { out } = await run('doctor');
  expect(out.find((line) => line.trim().startsWith('employees'))).toContain(said);
});
