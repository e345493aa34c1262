import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type RequestOptions,
  request,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { RemoteRelease, SiteComposition } from '@platform/contract';
import { siteProxy } from './site-proxy.ts';

const route = (path: string) => ({ path, page: 'MainPage', title: 'A page', description: 'A page.' });
const release = (unit: string, id: string, ...paths: readonly string[]): RemoteRelease => ({
  ...{ id, container: `${unit}_${id}`, entry: `/assets/${unit}/${id}/remoteEntry.js` },
  ...{ routes: paths.map(route), integrity: {} },
});
const live: SiteComposition = {
  ...{ sequence: 7, shell: 's1', shellFiles: {} },
  remotes: {
    catalog: { live: release('catalog', 'r1', '/cellar', '/old'), previous: null, recalledAt: 0 },
    product: { live: release('product', 'p1', '/product'), previous: null, recalledAt: 3 },
  },
};

const html = (text: string) =>
  `<html lang="en" data-hydrate="prefetch"><div id="root" data-year="2026">${text}</div>`;

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close, [Symbol.asyncDispose]: close };
}

async function open() {
  const stack = new AsyncDisposableStack();
  const asked: { readonly method: string; readonly url: string; readonly headers: IncomingHttpHeaders }[] =
    [];
  const site = stack.use(
    await serve(({ method = '', url = '', headers }, response) => {
      asked.push({ method, url, headers });
      response.setHeader('set-cookie', 'a=1; Secure; Domain=example.com');
      response.setHeader('strict-transport-security', 'max-age=9');
      response.setHeader('speculation-rules', '"/rules"');
      response.setHeader('etag', '"x"');
      if (url === '/') return response.writeHead(302, { location: `${site.url}/start?a` }).end();
      if (url === '/elsewhere') return response.writeHead(302, { location: 'https://other.example/' }).end();
      if (/^\/-\/composition(\/7-x)?$/.test(url))
        return response.setHeader('content-type', 'application/json').end(JSON.stringify(live));
      if (url === '/-/composition/events')
        return void response.setHeader('content-type', 'text/event-stream').write('data: 7\n\n');
      if (url.startsWith('/assets/'))
        return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('compressed'));
      const status = ['/cellar', '/old', '/product', '/start?a'].includes(url) ? 200 : 404;
      const policy = { 'content-security-policy': "default-src 'self'" };
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...policy }).end(html(url));
    }),
  );
  const dev = await serve(({ url }, response) => void response.end(`dev ${url}`));
  stack.defer(dev.close);
  const printed: string[] = [];
  const local = {
    unit: 'catalog',
    release: release('catalog', 'dev', '/cellar', '/new'),
    server: `${dev.url}/`,
  };
  const proxy = stack.use(
    await serve(
      siteProxy({
        ...{ site: site.url, publicHost: 'localhost', units: () => [local] },
        ...{ messages: ['ws://localhost:1'], fetch },
        print: (line) => void printed.push(line),
      }),
    ),
  );
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${proxy.url}${path}`, { redirect: 'manual', ...init });
  return { site, dev, proxy, get, asked, printed, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

const rendersInBrowser = (body: string) =>
  body.includes('data-hydrate="load"') && !body.includes('data-year');

test('what is live has the local unit in it, and the live release for its failures', async () => {
  await using opened = await open();
  for (const address of ['/-/composition', '/-/composition/7-x']) {
    const answer = await opened.get(address);
    const { catalog, product } = ((await answer.json()) as SiteComposition).remotes;
    expect(catalog?.live).toMatchObject({ id: 'dev', entry: '/assets/catalog/dev/remoteEntry.js' });
    expect([catalog?.previous, product]).toEqual([live.remotes.catalog?.live, live.remotes.product]);
    expect([answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual(['no-store', null]);
  }
});

test.each([
  ['/cellar', true, 200],
  // Only the live release has it: the local one shows that it is gone.
  ['/old', true, 200],
  ['/new', true, 200],
  ['/product', false, 200],
  ['/nowhere', false, 404],
])('the page %s is rendered by the browser: %p', async (path, expected, status) => {
  await using opened = await open();
  const answer = await opened.get(path);
  const body = await answer.text();
  expect([answer.status, rendersInBrowser(body)]).toEqual([status, expected]);
  if (!expected) expect(body).toBe(html(path));
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'self'; connect-src 'self' ws://localhost:1",
  );
});

test('files of the local unit come from its dev server, others from the site, whatever it compresses', async () => {
  await using opened = await open();
  const answers = ['/assets/catalog/dev/a.js?b', '/assets/catalog/r1/a.js'].map((path) => opened.get(path));
  expect(await Promise.all(answers.map(async (answer) => (await answer).text()))).toEqual([
    'dev /a.js?b',
    'compressed',
  ]);
});

test('while the dev server is down, the site is shown as it is', async () => {
  await using opened = await open();
  await opened.dev.close();
  expect(await (await opened.get('/-/composition')).json()).toEqual(live);
  const page = await opened.get('/cellar');
  expect(await page.text()).toBe(html('/cellar'));
  expect((await opened.get('/new')).status).toBe(404);
  expect((await opened.get('/assets/catalog/dev/remoteEntry.js')).status).toBe(502);
});

test.each([
  ['POST', '/api/forms/catalog/application', 'application/json', 403],
  ['POST', '/api/forms/catalog/application', 'text/html', 403],
  ['PUT', '/uploads/x', '*/*', 403],
  ['DELETE', '/edition/1', '*/*', 403],
  ['OPTIONS', '/', '*/*', 403],
  ['POST', '/-/tabs', '*/*', 204],
])('%s %s for %s does not reach the site: %d', async (method, path, accept, status) => {
  await using opened = await open();
  const body = method === 'OPTIONS' ? {} : { body: 'name=Asha' };
  const answer = await opened.get(path, { method, headers: { accept }, ...body });
  expect(answer.status).toBe(status);
  expect(opened.asked).toEqual([]);
  if (status === 403) expect(await answer.text()).toContain('dev --site sends no forms');
  expect(opened.printed).toHaveLength(status === 403 ? 1 : 0);
  expect(opened.printed.join()).not.toContain('Asha');
});

test('no cookie goes either way, and the browser remembers nothing of the site’s origin', async () => {
  await using opened = await open();
  const { headers } = await opened.get('/cellar', { headers: { cookie: 'b=2', authorization: 'x' } });
  for (const name of ['set-cookie', 'strict-transport-security', 'speculation-rules', 'etag'])
    expect([name, headers.get(name)]).toEqual([name, null]);
  for (const { headers: sent } of opened.asked)
    expect([sent.cookie, sent.authorization]).toEqual([undefined, undefined]);
});

test('redirects to the site’s own origin stay here, others lead away', async () => {
  await using opened = await open();
  const location = async (path: string) => (await opened.get(path)).headers.get('location');
  expect([await location('/'), await location('/elsewhere')]).toEqual(['/start?a', 'https://other.example/']);
});

/** Without the checks of `fetch`. */
const statusOf = (url: string, options: RequestOptions) =>
  new Promise((resolve) => {
    request(url, options, (answer) => resolve(answer.resume().statusCode)).end();
  });

test('an address that names another host is asked of the site', async () => {
  await using opened = await open();
  expect(await statusOf(opened.proxy.url, { path: '//other.example/x' })).toBe(404);
  expect(opened.asked.map(({ url }) => url)).toContain('//other.example/x');
});

test('another web site that leads its name to this machine reads nothing', async () => {
  await using opened = await open();
  for (const path of ['/cellar', '/-/composition', '/assets/catalog/dev/a.js'])
    expect(await statusOf(opened.proxy.url, { path, headers: { host: 'evil.example' } })).toBe(421);
  expect(opened.asked).toEqual([]);
});

test('events go on while the connection is open', async () => {
  await using opened = await open();
  const left = new AbortController();
  const { body } = await opened.get('/-/composition/events', { signal: left.signal });
  const first = await body?.pipeThrough(new TextDecoderStream()).getReader().read();
  expect(first?.value).toBe('data: 7\n\n');
  left.abort();
});

test('a site that does not answer is named', async () => {
  await using opened = await open();
  await opened.site.close();
  const answer = await opened.get('/cellar');
  expect([answer.status, await answer.text()]).toEqual([
    502,
    expect.stringMatching(`^${opened.site.url} does not answer\\. .*ECONNREFUSED`),
  ]);
});
