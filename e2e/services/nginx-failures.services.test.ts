import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { connect, type IncomingHttpStatusHeader } from 'node:http2';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { root } from '@platform/releases/root';
import { temporaryFolder } from '@platform/releases/testing';
import { type Answer, type Call, ask as send } from '@platform/verify/load';
import { opening } from '@platform/verify/services';
import { describeWith } from '@platform/verify/testing';
import { type Behaviour, type ScriptedServer, scriptedServer } from './support/scripted-server.ts';
import { startEdgeNginx, startSiteNginx, startTlsNginx } from './support/site-nginx.ts';

interface Asked extends Call {
  readonly location: string;
  /** Whether nginx may send it to another server after one has received it. */
  readonly repeatable: boolean;
}

interface Proxy extends AsyncDisposable {
  ask(asked: Asked): Promise<Pick<Answer, 'status' | 'headers'>>;
}

const read = (location: string, path: string, headers = {}): Asked => ({
  ...{ location, method: 'GET', path, repeatable: true, headers },
});
const post = (location: string, path: string, repeatable: boolean, headers = {}): Asked => ({
  ...{ location, method: 'POST', path, repeatable, headers },
});
const key = { 'idempotency-key': 'a-key-of-the-form' };
const forms = ['/api/send-email', '/api/forms/blog/message', '/api/v1.0/email/send'];
const locationOf = (path: string) =>
  path === '/api/v1.0/email/send' ? `= ${path}` : '~ ^/api/(send-email|forms/)';
const asset = '/assets/shell/r123456789/main.js';
const retried = asset.replace('/main.js', '/~1/main.js');
const composition = '/-/composition/12-abcdef';

const requests: readonly Asked[] = [
  read('/', '/career'),
  { ...read('/', '/career'), method: 'HEAD' },
  read('/', '/employee/WP001?format=json'),
  post('/', '/career', false),
  { ...post('/uploads/', '/uploads/a-ticket', true), method: 'PUT' },
  ...forms.flatMap((path) => [post(locationOf(path), path, false), post(locationOf(path), path, true, key)]),
  post('= /uploads', '/uploads', true),
  post('= /captcha/verify', '/captcha/verify', true),
  read('/-/', '/-/health'),
  read('/-/', '/-/ready'),
  read('/-/', '/-/composition'),
  read('= /-/composition/events', '/-/composition/events', { accept: 'text/event-stream' }),
  post('/-/', '/-/tabs', false),
  read('/assets/', asset),
  read('/assets/', retried),
  read('~ ^/-/composition/(?!events$)', composition),
  read('~ ^/-/composition/(?!events$)', `${composition}?retry=1`),
];

const edgeFile = '~ ^/assets/|^/-/composition/[0-9]+-|^/[^/]+\\.[^/]+$';
const edgePage = '~ ^/[^/.]*$';
const edgeRequests: readonly Asked[] = [
  ...forms
    .map((path) => ({ path, location: path === '/api/v1.0/email/send' ? '/' : locationOf(path) }))
    .flatMap(({ path, location }) => [post(location, path, false), post(location, path, false, key)]),
  ...['/-/health', '/-/composition', '/pincode/641001'].map((path) => read('/', path)),
  read('= /-/composition/events', '/-/composition/events'),
  { ...post('^~ /uploads', '/uploads/a-ticket', true), method: 'PUT' },
  ...[asset, composition, '/favicon.svg'].map((path) => read(edgeFile, path)),
  read(edgePage, '/career'),
  { ...read(edgePage, '/home'), method: 'HEAD' },
  post(edgePage, '/career', false),
  post('^~ /uploads', '/uploads', false),
];

const host = 'www.example.com';
/** What clients claim; a proxy before the site replaces it. */
const claims = { 'x-forwarded-for': '203.0.113.1', 'x-forwarded-host': 'evil.example', forwarded: 'for=x' };
const body = Buffer.alloc(2000, 'x');
const bodyOf = ({ method }: Asked) => (method === 'POST' || method === 'PUT' ? body : null);

const ask = (url: string, asked: Asked) =>
  send(url, { ...asked, headers: { host, ...claims, ...asked.headers }, body: bodyOf(asked) });

async function askTls(url: string, authority: string, asked: Asked) {
  const session = connect(url, { ca: authority, servername: host });
  const { method, path, headers } = asked;
  const names = { ':method': method, ':path': path, ':authority': host };
  const stream = session.request({ ...names, ...claims, ...headers });
  stream.end(bodyOf(asked) ?? undefined);
  const [answered] = (await once(stream, 'response')) as [IncomingHttpHeaders & IncomingHttpStatusHeader];
  await buffer(stream);
  session.destroy();
  return { status: answered[':status'] ?? null, headers: answered };
}

/** The shipped times would make the tests wait. */
const quick = (text: string) => text.replaceAll(/(?<=proxy_(send|read)_timeout )\d+s/g, '1s');

async function plainSite(ports: readonly number[], change = quick): Promise<Proxy> {
  const nginx = await startSiteNginx(ports, change);
  return { ...nginx, ask: (asked) => ask(nginx.url, asked) };
}

async function tlsSite(ports: readonly number[], change = quick): Promise<Proxy> {
  const nginx = await startTlsNginx(ports, temporaryFolder(), change);
  return { ...nginx, ask: (asked) => askTls(nginx.tlsUrl, nginx.authority, asked) };
}

async function edge([port]: readonly number[]): Promise<Proxy> {
  const nginx = await startEdgeNginx(port ?? 0, quick);
  return { ...nginx, ask: (asked) => ask(nginx.url, asked) };
}

const nameOf = ({ method, path, headers }: Asked) => [method, path, ...Object.keys(headers ?? {})].join(' ');

const isLong = Number(process.env.RACES ?? 1) > 1;
const failures = ['refuses', 'ends', 'hangs', 'misanswers'] as const;
/** What servers are told about the client. The cache stands behind another proxy, whose address it adds. */
const claimedBy = {
  plain: { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' },
  tls: { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' },
  edge: { 'x-forwarded-for': '203.0.113.1, 127.0.0.1', 'x-forwarded-proto': 'http' },
};
/** Headers that concern a connection or the moment, and `X-Cache` of the cache. */
const ofConnection = [
  ...[':status', 'date', 'server', 'connection', 'content-length', 'transfer-encoding', 'x-cache'],
];
const sites = [
  ['site.conf', plainSite, requests, claimedBy.plain],
  ['site.conf with TLS', tlsSite, requests, claimedBy.tls],
] as const;
const proxies = [...sites, ['nginx-edge.conf', edge, edgeRequests, claimedBy.edge]] as const;

const servers = (...behaviours: readonly Behaviour[]) =>
  opening(async (opened) => ({
    all: await Promise.all(behaviours.map(async (one) => opened.use(await scriptedServer(one)))),
  }));

const portsOf = (all: readonly ScriptedServer[]) => all.map(({ port }) => port);

describeWith('nginx')('nginx before servers that fail', () => {
  test.each([
    ['deploy/nginx/site.conf', requests],
    ['deploy/nginx-edge.conf', edgeRequests],
  ])('the requests of these tests use all locations of %s', async (file, asked) => {
    const text = await readFile(join(root, file), 'utf8');
    const locations = [...text.matchAll(/^ *location ([^@].*) \{$/gm)]
      .map(([, match]) => match)
      // No server is asked there.
      .filter((match) => match !== '^~ /-/outbox');
    // The server of the operations page has one of the same name.
    expect([...new Set(asked.map(({ location }) => location))].sort()).toEqual(
      [...new Set(locations)].sort(),
    );
  });

  describe.each(proxies)('%s', (_name, start, asked, claimed) => {
    test.each(failures)('says when to try again if every server %s', async (failure) => {
      await using upstream = await servers(failure, failure);
      await using proxy = await start(portsOf(upstream.all));
      const answers = await Promise.all(asked.map((one) => proxy.ask(one)));
      const seen = answers.map(({ status, headers }, index) => [
        ...[nameOf(asked[index] as Asked), status, headers['retry-after']],
        ...[headers['cache-control'], headers['content-type']],
      ]);
      expect(seen).toEqual(asked.map((one) => [nameOf(one), 503, '5', 'no-store', 'text/plain']));
    });

    test('passes on the refusal of a server unchanged', async () => {
      const headers = {
        'retry-after': '7',
        'content-type': 'text/x-own',
        'cache-control': 'no-store',
        etag: '"a"',
      };
      await using server = await scriptedServer('answers', { status: 503, headers });
      await using proxy = await start([server.port]);
      const before = server.received.length;
      for (const one of asked)
        expect([nameOf(one), await proxy.ask(one)]).toEqual([
          nameOf(one),
          expect.objectContaining({ status: 503, headers: expect.objectContaining(headers) }),
        ]);
      expect(server.received.length - before).toBe(asked.length);
    });

    test('sends the same headers from all locations, and adds none to an answer', async () => {
      const own = { 'content-type': 'text/x-own', vary: 'Accept', etag: '"a"', 'x-own': 'one' };
      await using server = await scriptedServer('answers', { status: 200, headers: own });
      await using proxy = await start([server.port]);
      for (const one of asked) {
        const { headers } = await proxy.ask(one);
        const added = Object.entries(headers).filter(([name]) => !ofConnection.includes(name));
        expect([nameOf(one), Object.fromEntries(added), headers.server]).toEqual([nameOf(one), own, 'nginx']);
        const got = server.received.at(-1);
        expect([nameOf(one), got]).toEqual([
          nameOf(one),
          {
            url: one.path,
            // A cache asks for the whole page, to keep it.
            method: one.method === 'HEAD' ? expect.stringMatching(/^(GET|HEAD)$/) : one.method,
            headers: expect.objectContaining({ host, ...claimed, ...one.headers }),
          },
        ]);
        for (const name of ['forwarded', 'x-forwarded-host', 'connection'])
          expect(got?.headers).not.toHaveProperty(name);
      }
    });
  });

  // With TLS, the lines about servers are the same.
  describe.each(isLong ? sites : [sites[0]])('%s', (_name, start) => {
    // A server that hangs takes a second for each request.
    const failuresOfOne = failures.filter((failure) => isLong || failure !== 'hangs');
    test.each(failuresOfOne)(
      'repeats what may be repeated, and only that, if one server %s',
      async (failure) => {
        await using upstream = await servers(failure, 'answers');
        const [failing, other] = upstream.all as [ScriptedServer, ScriptedServer];
        // Each request meets the server that fails: nginx does not leave it out.
        await using proxy = await start(portsOf(upstream.all), (text) =>
          quick(text).replaceAll('max_fails=3', 'max_fails=0'),
        );
        for (const one of requests) {
          const before = { failing: failing.received.length, other: other.received.length };
          // Servers take turns.
          const statuses = [(await proxy.ask(one)).status, (await proxy.ask(one)).status];
          const answered = failure === 'refuses' || one.repeatable ? 2 : 1;
          expect([nameOf(one), statuses.filter((status) => status === 200).length]).toEqual([
            nameOf(one),
            answered,
          ]);
          expect(statuses.filter((status) => status === 503)).toHaveLength(2 - answered);
          expect([nameOf(one), other.received.length - before.other]).toEqual([nameOf(one), answered]);
          if (failure !== 'refuses') expect(failing.received.length).toBeGreaterThan(before.failing);
        }
      },
    );

    test('keeps files and compositions; asks a server for what is retried, and keeps only a composition', async () => {
      const headers = { 'cache-control': 'public, max-age=31536000, immutable' };
      await using server = await scriptedServer('answers', { status: 200, headers });
      await using proxy = await start([server.port]);
      const other = composition.replace('12-', '13-');
      const asked: [path: string, answeredBy: 'server' | 'cache'][] = [
        [composition, 'server'],
        [composition, 'cache'],
        [`${composition}?retry=1`, 'server'],
        [`${composition}?retry=2`, 'server'],
        [composition, 'cache'],
        [`${other}?retry=1`, 'server'],
        [other, 'cache'],
        [asset, 'server'],
        [asset, 'cache'],
        [retried, 'server'],
        [retried, 'server'],
      ];
      const seen: typeof asked = [];
      for (const [path] of asked) {
        const before = server.received.length;
        expect((await proxy.ask(read('', path))).status).toBe(200);
        seen.push([path, server.received.length > before ? 'server' : 'cache']);
      }
      expect(seen).toEqual(asked);
    });
  });
});
