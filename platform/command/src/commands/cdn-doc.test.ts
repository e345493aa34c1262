import { readFileSync } from 'node:fs';
import { openStore } from '@platform/releases';
import { root } from '@platform/releases/root';
import { deployTiny } from '@platform/releases/testing';
import { type RunningServer, readSiteEnvironment, serveStore } from '@platform/server';
import { place } from './testing/serve-process.ts';

const doc = readFileSync(new URL('../../../docs/operations/cdn.md', import.meta.url), 'utf8');
const rows = [...doc.matchAll(/^\| `([^`]+)` \| `([^`]+)` \|/gm)].map(
  ([, address = '', cache = '']) => [address, cache] as const,
);

let server: RunningServer;
let shell = '';

beforeAll(async () => {
  const { env } = await place();
  const store = openStore(env.SITE_STORE);
  const [live] = await deployTiny(store, ['shell', 'two'], ['edition', 'a']);
  shell = live.release.id;
  const environment = await readSiteEnvironment(env, root);
  server = await serveStore(environment, store, { log: { write: () => undefined } });
});
afterAll(() => server.close());

/** The address of an example, with the names of this store. */
async function addressOf(example: string): Promise<string> {
  if (!example.includes('{name}')) return example.replace('{id}', shell);
  const html = await (await fetch(`${server.url}/start`)).text();
  const { sequence } = JSON.parse(/id="composition"[^>]*>(.*?)</.exec(html)?.[1] ?? '') as {
    sequence: number;
  };
  const tag = (await fetch(`${server.url}/-/composition`)).headers.get('etag')?.replaceAll('"', '') ?? '';
  expect(tag).toMatch(new RegExp(`^${sequence}-`));
  return example.replace('{name}', tag);
}

test('the page has the addresses of every kind', () => {
  expect(rows.length).toBeGreaterThanOrEqual(11);
});

test.each(rows)('%s is sent with the Cache-Control of cdn.md: %s', async (example, expected) => {
  const response = await fetch(`${server.url}${await addressOf(example)}`, {
    headers: { accept: '*/*' },
    redirect: 'manual',
  });
  expect(response.headers.get('cache-control')).toBe(expected);
  expect(response.headers.get('set-cookie')).toBeNull();
  // A cache may keep these, so nothing else may change them.
  const kept = expected.startsWith('public') || expected.startsWith('no-cache');
  if (kept) expect([null, 'Accept-Encoding']).toContain(response.headers.get('vary'));
});

test('what may change is revalidated by its tag', async () => {
  for (const address of ['/start', '/favicon.svg', '/-/composition']) {
    const tag = (await fetch(`${server.url}${address}`)).headers.get('etag') ?? '';
    expect(tag).toMatch(/^"/);
    const again = await fetch(`${server.url}${address}`, {
      headers: { 'if-none-match': tag },
      cache: 'no-store',
    });
    expect([address, again.status]).toEqual([address, 304]);
  }
});
