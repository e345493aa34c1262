import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { localStore, type Store } from '@platform/releases';
import { temporaryFolder } from '@platform/releases/testing';
import { answering, composed, liveTestSite, testSite } from '../testing/test-site.ts';

test('doctor finds no fault in a healthy site', async () => {
  const { run } = await liveTestSite();
  const { code, out } = await run('doctor');
  expect(code).toBe(0);
  expect(out.map((line) => line.trim().split(/ +/).slice(0, 2).join(' '))).toEqual([
    'node ok',
    'store ok',
    expect.stringMatching(/^disk (ok|warning)$/),
    'journal ok',
    'composition warning',
    'browser ok',
    'server warning',
    'mail warning',
    'sender ok',
    'editions warning',
  ]);
  expect(out[4]).toContain('Not live: product.');
});

test('parts that cannot be imported are one fault, and the others are still found', async () => {
  const parts = () => Promise.reject(new Error('The backend cannot be imported.'));
  const { code, out } = await (await liveTestSite({ parts })).run('doctor');
  expect([code, out.length, out.at(-1)]).toEqual([
    ...[3, 10, expect.stringMatching(/backend +fault +The backend cannot be imported\.$/)],
  ]);
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
  const { store, run } = await liveTestSite();
  const entry = JSON.parse(Buffer.from((await store.read('journal/00000002.json')) ?? []).toString());
  for (const key of await store.list('journal/')) await store.remove(key);
  await store.create('journal/00000001.json', Buffer.from(JSON.stringify({ ...entry, sequence: 1 })));
  const { code, out } = await run('doctor');
  expect([code, out[4]]).toEqual([3, expect.stringContaining('fault    No shell is live')]);
});

test('doctor finds a clock that is behind, and a missing browser', async () => {
  const { run } = await liveTestSite({
    now: () => new Date(Date.UTC(2026, 0, 1)),
    findBrowser: () => null,
  });
  const { out } = await run('doctor');
  expect(out[3]).toContain('warning  Entry 3 by asha says it was written at 2026-01-05T09:03:00.000Z');
  expect(out[5]).toContain('warning  No Chromium or Chrome');
});

/** What servers on these ports tell. */
const servers: typeof fetch = (input, init) => {
  const { port } = new URL(input instanceof Request ? input.url : input);
  if (port === '3') return Promise.reject(new Error('refused'));
  const ready = { reasons: ['The file storage overwrites objects.'], warnings: ['No files are deleted.'] };
  return answering({
    '/-/composition': composed(port === '2' ? 2 : 3),
    '/-/health': { status: 'live', version: `v${port}` },
    ...(port === '5' && { '/-/ready': { status: 'not-ready', failing: ['storage'], ...ready } }),
  })(input, init);
};

test.each([
  ['http://127.0.0.1:1', 'ok       http://127.0.0.1:1 serves composition 3 with version v1.'],
  [
    'http://127.0.0.1:1,http://127.0.0.1:4',
    'ok       http://127.0.0.1:1, http://127.0.0.1:4 serve composition 3 with versions v1, v4.',
  ],
  ['http://127.0.0.1:2', 'fault    http://127.0.0.1:2 serves composition 2, the store is at 3'],
  ['http://127.0.0.1:1,http://127.0.0.1:3', 'fault    http://127.0.0.1:3: refused'],
  [
    'http://127.0.0.1:5',
    'fault    http://127.0.0.1:5: The file storage overwrites objects. No files are deleted.',
  ],
])('doctor asks the servers %s', async (SITE_URL, said) => {
  const { run } = await liveTestSite({ env: { SITE_URL }, fetch: servers });
  expect((await run('doctor')).out[6]).toContain(said);
});

test.each([
  ['mail', {}, 'warning  SMTP_URL is not set'],
  ['mail', { NODE_ENV: 'production' }, 'fault    SMTP_URL is not set'],
  ['mail', { SMTP_URL: 'smtp://user:secret@mail.example' }, 'ok       SMTP_URL is set.'],
  ['editions', {}, 'warning  EDITIONS_BASE is not set.'],
  ['editions', { EDITIONS_BASE: 'https://editions.example' }, 'ok       EDITIONS_BASE is set.'],
])('doctor says about %s with %j: %s', async (name, env, said) => {
  const { run } = await liveTestSite({ env });
  const { code, out } = await run('doctor');
  expect(code).toBe(said.startsWith('fault') ? 3 : 0);
  expect(out.find((line) => line.trim().startsWith(name))).toContain(said);
  expect(out.join()).not.toContain('secret');
});
