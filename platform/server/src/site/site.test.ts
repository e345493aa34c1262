import { gunzipSync } from 'node:zlib';
import { defaultSettings } from '@platform/contract';
import { StoreError } from '@platform/releases';
import { BusyError, openLiveSite } from '@platform/releases/serving';
import { authorOf, rollbackTiny, tinyRoute, tinySite } from '@platform/releases/testing';
import { sampleSite } from '../testing/sample-site.ts';
import { testServer } from '../testing/test-server.ts';
import { sitePlugin } from './site.plugin.ts';

const open = async (...record: Parameters<typeof sampleSite>) => {
  const site = sampleSite(...record);
  const server = await testServer({ plugins: [sitePlugin(site)] });
  const headersOf = async (url: string, headers: Record<string, string> = {}) =>
    (await server.app.inject({ url, headers })).headers;
  return { site, server, headersOf };
};

test.each([
  ['/start', 302, '/start?from=mail'],
  ['/start/here', 302, '/start/here?from=mail'],
  ['/', 200, undefined],
])('the root of a site whose home is %s answers %i', async (home, status, location) => {
  const { server } = await open({ home });
  const { statusCode, headers } = await server.app.inject('/?from=mail');
  expect([statusCode, headers.location]).toEqual([status, location]);
});

test('a page is compressed as the browser accepts it, and is revalidated each time', async () => {
  const { server } = await open();
  const plain = await server.app.inject({ url: '/start' });
  expect(plain.statusCode).toBe(200);
  expect(plain.body).toBe('<h1>/start 1</h1>');
  expect(plain.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
  });
  const gzip = await server.app.inject({ url: '/start', headers: { 'accept-encoding': 'gzip, br;q=0' } });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe('<h1>/start 1</h1>');
  const brotli = await server.app.inject({ url: '/start', headers: { 'accept-encoding': 'gzip, br' } });
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    vary: expect.stringContaining('Accept-Encoding'),
  });
});

test('an unchanged page is a 304; a page of a changed composition is not', async () => {
  const { site, server } = await open();
  const first = await server.app.inject({ url: '/start' });
  const etag = String(first.headers.etag);
  const again = await server.app.inject({ url: '/start', headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  site.change(2);
  const changed = await server.app.inject({ url: '/start', headers: { 'if-none-match': etag } });
  expect([changed.statusCode, changed.body]).toEqual([200, '<h1>/start 2</h1>']);
});

test('a page whose code comes later names the speculation rules', async () => {
  const { headersOf } = await open();
  expect((await headersOf('/start'))['speculation-rules']).toBe('"/-/speculation-rules.json"');
  expect(await headersOf('/edition/7')).not.toHaveProperty('speculation-rules');
  expect(await headersOf('/favicon.svg')).not.toHaveProperty('speculation-rules');
  expect(await headersOf('/-/speculation-rules.json')).toMatchObject({
    'content-type': 'application/speculationrules+json',
    'cache-control': 'public, max-age=600',
  });
});

test('a page that is fetched ahead of a click may be shown without another request, for a short time', async () => {
  const { headersOf } = await open();
  const ahead = { purpose: 'prefetch' };
  // Older versions of Chromium send both with what they prerender, which must not stay in its cache.
  const prerendered = { ...ahead, 'sec-purpose': 'prefetch;prerender' };
  const caches = [{}, ahead, {}, prerendered].map(
    async (headers) => (await headersOf('/start', headers))['cache-control'],
  );
  expect(await Promise.all(caches)).toEqual([
    ...['no-cache, no-transform', 'private, max-age=5, no-transform'],
    ...['no-cache, no-transform', 'no-cache, no-transform'],
  ]);
  expect((await headersOf('/edition/7', ahead))['cache-control']).not.toContain('max-age=5');
});

test('the policy of a page allows its inline styles, and requires trusted types if it can', async () => {
  const { headersOf } = await open();
  const policyOf = async (url: string) => String((await headersOf(url))['content-security-policy']);
  expect(await policyOf('/start')).toContain("style-src 'self' 'sha256-of-1';");
  expect(await policyOf('/start')).toMatch(/; require-trusted-types-for 'script'; trusted-types default$/);
  expect(await policyOf('/contact')).not.toContain('trusted-types');
  expect(await policyOf('/favicon.svg')).toContain("style-src 'self';");
});

test.each([
  ['/?from=mail', 302, ''],
  ['/nowhere', 404, '<h1>/nowhere 1</h1>'],
  // A file of the live shell.
  ['/favicon.svg', 200, 'plain script'],
])('%s is answered with %i', async (url, status, body) => {
  const { server } = await open();
  const answer = await server.app.inject({ url, headers: { 'if-none-match': '"x"' } });
  expect([answer.statusCode, answer.body]).toEqual([status, body]);
  expect(answer.headers.location).toBe(status === 302 ? '/start?from=mail' : undefined);
});

test('an address that a release has moved leads to the new one with its query, until the release is taken back', async () => {
  const routes = [tinyRoute('/jobs', 'CellarPage')];
  const redirects = [{ from: '/cellar', to: '/jobs' }];
  const [store] = await tinySite(
    ['shell', 'one'],
    ['catalog', 'a'],
    ['catalog', 'b', { routes, record: { redirects } }],
  );
  const site = await openLiveSite({ store, settings: defaultSettings, onError: () => undefined });
  await using server = await testServer({ site, plugins: [sitePlugin(site)] });
  const answer = await server.app.inject({ url: '/cellar?from=mail' });
  expect([answer.statusCode, answer.headers.location]).toEqual([308, '/jobs?from=mail']);
  expect(answer.headers['cache-control']).toBe('no-cache');
  const changed = new Promise<void>((resolve) => site.onChange(() => resolve()));
  await rollbackTiny(store, 'catalog', authorOf(9));
  await changed;
  expect((await server.app.inject({ url: '/cellar' })).statusCode).toBe(200);
  site.close();
});

test('a release’s file is cached for a year, and served in its precompressed form', async () => {
  const { server } = await open();
  const asset = await server.app.inject({
    url: '/assets/catalog/r1/page.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect(asset.statusCode).toBe(200);
  expect(asset.body).toBe('brotli script');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.headers).not.toHaveProperty('etag');
});

test.each(['~1', '~99'])('under the folder %s of a retry, a release’s file is the same', async (folder) => {
  const { server } = await open();
  const headers = { 'accept-encoding': 'br', origin: 'https://elsewhere.example' };
  const answer = async (url: string) => {
    const { statusCode, body, headers: sent } = await server.app.inject({ url, headers });
    const { date, 'x-request-id': id, ...same } = sent;
    return { statusCode, body, ...same };
  };
  const first = await answer('/assets/catalog/r1/page.js');
  expect(first.statusCode).toBe(200);
  expect(await answer(`/assets/catalog/r1/${folder}/page.js`)).toEqual(first);
});

test.each(['~0', '~100', '~', '~01', '~1/~1'])('%s is not the folder of a retry', async (folder) => {
  const { server } = await open();
  const answer = await server.app.inject({ url: `/assets/catalog/r1/${folder}/page.js` });
  expect(answer.statusCode).toBe(404);
});

test('a subresource has no headers for documents; a file that browsers show as a document has them', async () => {
  const { headersOf } = await open();
  const script = await headersOf('/assets/catalog/r1/page.js');
  expect(script).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  });
  for (const name of [
    'content-security-policy',
    'x-frame-options',
    'permissions-policy',
    'referrer-policy',
  ]) {
    expect(script).not.toHaveProperty([name]);
    expect(await headersOf('/favicon.svg')).toHaveProperty([name]);
  }
});

test.each([
  ['text/html', 'sandbox'],
  ['text/html; charset=utf-8', 'sandbox'],
  ['image/svg+xml', 'sandbox'],
  ['application/xhtml+xml', 'sandbox'],
  ['multipart/x-mixed-replace', 'sandbox'],
  ['text/css+xml', 'sandbox'],
  ['text/javascript-page', 'sandbox'],
  ['text/css; charset=utf-8', undefined],
  ['application/pdf', expect.stringContaining("default-src 'self'")],
  ['image/webp', undefined],
])('a file of a release that is %s cannot run as a page of the site', async (type, policy) => {
  const site = sampleSite();
  const { find } = site.assets;
  const assets = {
    find: async (...name: Parameters<typeof find>) => {
      const asset = await find(...name);
      return asset && { ...asset, type };
    },
  };
  await using server = await testServer({ plugins: [sitePlugin({ ...site, assets })] });
  const { headers } = await server.app.inject({ url: '/assets/catalog/r1/page.js' });
  expect(headers['content-security-policy']).toEqual(policy);
});

test('the composition that a page names is cached for a year; an unknown one is a 404', async () => {
  const { server } = await open();
  const headers = { 'accept-encoding': 'br' };
  const known = await server.app.inject({ url: '/-/composition/1-sample', headers });
  expect([known.statusCode, known.headers['content-encoding']]).toEqual([200, 'br']);
  expect(known.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await server.app.inject({ url: '/-/composition/1-other' })).statusCode).toBe(404);
});

test('a missing or damaged file is a 404 in JSON', async () => {
  const { server } = await open();
  for (const file of ['missing.js', 'broken.js']) {
    const answer = await server.app.inject({ url: `/assets/catalog/r1/${file}` });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe('not-found');
  }
  expect(server.log.join('')).toContain('cannot be served');
});

test.each([
  ['a store that does not answer', new StoreError('read x', 'no answer'), true],
  ['too many searches', new BusyError(), false],
])(
  '%s is a 503 that names when to try again, and no file that a client invented',
  async (_why, error, told) => {
    const site = sampleSite();
    const find = async () => {
      throw error;
    };
    await using server = await testServer({
      plugins: [sitePlugin({ ...site, assets: { find }, findComposition: find })],
    });
    for (const url of ['/assets/catalog/r1/asha-example.js', '/-/composition/asha-example']) {
      const { statusCode, headers } = await server.app.inject({ url });
      expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
    }
    const log = server.log.join('');
    expect(log).not.toContain('asha');
    expect(log.includes('"level":50')).toBe(told);
  },
);

test.each(['/service-worker.js', '/sw.js'])(
  '%s replaces the service worker of a former site',
  async (url) => {
    const { server } = await open();
    const answer = await server.app.inject({ url, headers: { accept: '*/*', 'service-worker': 'script' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
    expect(answer.body).toContain('registration.unregister()');
  },
);
