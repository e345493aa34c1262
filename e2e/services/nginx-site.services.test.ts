import { once } from 'node:events';
import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { type ClientRequest, get, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { localStore, type Store } from '@platform/releases';
import { deployTiny, temporaryFolder } from '@platform/releases/testing';
import { applicationRequest, samplePdf } from '@platform/server/testing';
import { type Answer, type Call, ask as send } from '@platform/verify/load';
import { describeWith, type SiteServers, startSiteServers } from '@platform/verify/testing';
import { ticketCall } from './outages/submission.ts';
import { eventually } from './support/eventually.ts';
import { type NginxService, workers } from './support/nginx.ts';
import { readLog } from './support/read-log.ts';
import { catalogWithForm } from './support/releases-with-forms.ts';
import { startSiteNginx } from './support/site-nginx.ts';

const ask = (url: string, call: Partial<Call> = {}) => send('', { method: 'GET', path: url, ...call });

/** The beginning of an answer, which may be a stream without an end. */
async function open(
  url: string,
  { headers = {}, from }: Pick<Call, 'headers' | 'from'> = {},
): Promise<IncomingMessage> {
  const asked = get(url, { headers, agent: false, ...(from !== undefined && { localAddress: from }) });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

/** Headers of a connection, or of the moment. */
const perConnection = [
  'connection',
  'keep-alive',
  'date',
  'server',
  'transfer-encoding',
  'x-accel-buffering',
  'x-ratelimit-remaining',
];

/** Names and values, sorted; a header that comes twice has both values. */
function comparable({ headers }: Answer): readonly string[] {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return lines.filter((line) => !perConnection.includes(line.slice(0, line.indexOf(':')))).sort();
}

const page = { accept: 'text/html' };
const codings = [
  'br',
  'gzip, deflate, br, zstd',
  'gzip',
  'gzip;q=1.0, br;q=0',
  'identity',
  '*',
  'br;q=0.5, gzip',
  'BR',
];

async function application(bytes: number) {
  const { headers, payload } = await applicationRequest({ file: { content: samplePdf(bytes) } });
  return {
    ...({ method: 'POST', body: payload as Buffer } as const),
    headers: { accept: 'application/json', ...(headers as Record<string, string>) },
  };
}

const megabyte = 1024 * 1024;

interface Announced {
  readonly sent: ClientRequest;
  /** Null while nginx waits for the body: then it has counted the request. */
  readonly status: number | null | undefined;
}

/** A request that announces a body of this length, which does not come. */
async function announce(
  url: string,
  length: number,
  { method = 'POST', headers = {}, from }: Partial<Call> = {},
): Promise<Announced> {
  const announcing = { ...headers, expect: '100-continue', 'content-length': String(length) };
  const client = { agent: false, ...(from !== undefined && { localAddress: from }) };
  const sent = request(url, { method, headers: announcing, ...client });
  sent.on('error', () => undefined).flushHeaders();
  const status = await Promise.race([
    once(sent, 'continue').then(() => null),
    once(sent, 'response').then(([answer]: IncomingMessage[]) => answer?.statusCode),
  ]);
  return { sent, status };
}

/** The size of all bodies that nginx keeps on the disk. Their files have no names: only the workers have them open. */
async function bytesOfBodies({ folder }: NginxService): Promise<number> {
  let bytes = 0;
  for (const worker of await workers(folder)) {
    for (const descriptor of await readdir(`/proc/${worker}/fd`)) {
      const path = `/proc/${worker}/fd/${descriptor}`;
      const name = await readlink(path).catch(() => '');
      if (name.startsWith(join(folder, 'body'))) bytes += (await stat(path)).size;
    }
  }
  return bytes;
}

/** Largest resume that is taken, and smallest that is refused (bytes). */
const largest = 1_048_575;

describeWith('nginx')('behind nginx, with the configuration of deploy/nginx/site.conf', () => {
  let store: Store;
  let servers: SiteServers;
  let nginx: NginxService;
  let asset = '';

  beforeAll(async () => {
    const folder = join(temporaryFolder(), 'store');
    store = localStore(folder);
    const files = { 'main.js': '// code', 'main.js.br': 'as brotli', 'main.js.gz': 'as gzip' };
    const [shell] = await deployTiny(store, ['shell', 'one', { files }], catalogWithForm('one'));
    asset = `/assets/shell/${shell.release.id}/main.js`;
    // The servers' own limits are above those of nginx.
    servers = await startSiteServers(1, {
      ...{ SITE_STORE: folder, TRUST_PROXY: 'loopback', RATE_LIMIT_SCALE: '100' },
      ...{ OPERATIONS_ORIGIN: 'http://operations.example.com', OPERATIONS_TOKEN: 'x'.repeat(32) },
    });
    nginx = await startSiteNginx(servers.all.map(({ port }) => port));
    for (const path of ['/cellar', '/nowhere'])
      await eventually(`${path} is compressed as well as it can be`, () => isFinal(path));
  });
  afterAll(async () => {
    await nginx?.[Symbol.asyncDispose]();
    await servers?.[Symbol.asyncDispose]();
  });

  /** A server compresses a page better soon after the first request. Until then, two answers may differ. */
  const isFinal = async (path: string) => {
    const [plain, brotli] = await Promise.all(
      ['identity', 'br'].map(async (coding) => {
        const headers = { ...page, 'accept-encoding': coding };
        return (await ask(`${servers.all[0]?.url}${path}`, { headers })).body;
      }),
    );
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain?.byteLength ?? 0 };
    return brotli?.equals(brotliCompressSync(plain ?? '', { params })) === true;
  };

  /** nginx leaves a server out for a while after failures. */
  const untilServed = () =>
    eventually('the site answers', async () => (await ask(`${nginx.url}/cellar`)).status === 200);

  const both = async (path: string, asked: Partial<Call> = {}) => {
    const [direct] = servers.all;
    // The name under which visitors know the site, in both cases.
    const headers = { host: 'www.example.com', ...asked.headers };
    return Promise.all(
      [direct?.url, nginx.url].map((url) => ask(`${url}${path}`, { ...asked, headers })),
    ) as Promise<[Answer, Answer]>;
  };

  test.each(codings)(
    'pages and files are the same as from the server with Accept-Encoding: %s',
    async (coding) => {
      for (const path of [
        '/cellar',
        asset,
        asset.replace('/main.js', '/~1/main.js'),
        '/favicon.svg',
        '/robots.txt',
        '/nowhere',
      ]) {
        const headers = { ...page, 'accept-encoding': coding };
        // The second time, files come from nginx's cache.
        for (const _turn of [1, 2]) {
          const [direct, proxied] = await both(path, { headers });
          expect([path, proxied.status, ...comparable(proxied)]).toEqual([
            path,
            direct.status,
            ...comparable(direct),
          ]);
          expect(proxied.body.equals(direct.body)).toBe(true);
          expect(direct.status).toBe(path === '/nowhere' ? 404 : 200);
          if (path !== '/cellar') continue;
          const known = { ...headers, 'if-none-match': String(direct.headers.etag) };
          const [old, kept] = await both(path, { headers: known });
          expect([old.status, kept.status, kept.body.length]).toEqual([304, 304, 0]);
          for (const name of ['etag', 'cache-control', 'vary'])
            expect([name, kept.headers[name]]).toEqual([name, old.headers[name]]);
        }
      }
    },
  );

  test('compositions, health and readiness pass through; the counts for operators do not', async () => {
    const [direct, proxied] = await both('/-/composition');
    expect(comparable(proxied)).toEqual(comparable(direct));
    const name = String(direct.headers.etag).replaceAll('"', '');
    const [file, cached] = await both(`/-/composition/${name}`);
    expect([cached.status, ...comparable(cached)]).toEqual([200, ...comparable(file)]);
    for (const path of ['/-/health', '/-/ready']) expect((await ask(`${nginx.url}${path}`)).status).toBe(200);
    expect((await ask(`${nginx.url}/-/tabs`)).status).toBe(404);
    for (const path of ['/-/outbox', '/-/outbox/x', '/%2d/outbox', '//-/./outbox']) {
      const { status, headers } = await ask(`${nginx.url}${path}`);
      // nginx itself answers: servers send a policy with everything.
      expect([path, status, headers['content-security-policy']]).toEqual([path, 404, undefined]);
    }
  });

  test('the operations page is at its own name, where nothing of the site is served', async () => {
    const at = (host: string, path: string) => ask(`${nginx.url}${path}`, { headers: { ...page, host } });
    // From now on, nginx has this file in its cache.
    expect((await at('www.example.com', asset)).status).toBe(200);
    const [site, operations] = await Promise.all(
      ['www.example.com', 'operations.example.com'].map(async (host) => {
        const answers = await Promise.all(['/cellar', asset, '/-/site'].map((path) => at(host, path)));
        return answers.map(({ status }) => status);
      }),
    );
    expect(site).toEqual([200, 200, 404]);
    expect(operations).toEqual([404, 404, 200]);
  });

  test('events arrive while the stream is open', async () => {
    const stream = await open(`${nginx.url}/-/composition/events`);
    expect(stream.headers['content-type']).toBe('text/event-stream');
    // Read by one reader: between two calls of `once`, a stream that flows loses what arrives.
    const chunks = stream[Symbol.asyncIterator]();
    /** The number of the next event. Comments that keep the connection open come between them. */
    const nextEvent = async (text = ''): Promise<number> => {
      const sequence = /data: (\d+)\n/.exec(text)?.[1];
      return sequence === undefined ? nextEvent(text + (await chunks.next()).value) : Number(sequence);
    };
    const sequence = await nextEvent();
    await deployTiny(store, catalogWithForm('three'));
    expect(await nextEvent()).toBe(sequence + 1);
    stream.destroy();
  });

  test('the largest resume passes', async () => {
    expect((await ask(`${nginx.url}/api/send-email`, await application(largest))).status).toBe(200);
    // The server itself refuses what is larger, in its own words.
    const refused = await ask(`${nginx.url}/api/send-email`, await application(largest + 1));
    expect([refused.status, JSON.parse(refused.text).error.code]).toEqual([413, 'file-too-large']);
    const huge = {
      method: 'POST' as const,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: Buffer.alloc(31_000_000),
    };
    expect(JSON.parse((await ask(`${nginx.url}/api/send-email`, huge)).text)).toHaveProperty('error');
  });

  /** The path and query of the address at which an uploaded resume can be downloaded. */
  async function upload(filename: string, body: Buffer): Promise<string> {
    const ticket = await send(nginx.url, ticketCall(filename, body.length));
    expect(ticket.status).toBe(201);
    const { uploadUrl, linkUrl } = JSON.parse(ticket.text);
    expect((await ask(`${nginx.url}${uploadUrl}`, { method: 'PUT', body })).status).toBe(204);
    const { pathname, search } = new URL(JSON.parse((await ask(`${nginx.url}${linkUrl}`)).text).url);
    return `${pathname}${search}`;
  }

  test('a resume of 1 MB is uploaded to its ticket, and comes back from its address', async () => {
    const body = Buffer.from(`%PDF-1.4\n${'x'.repeat(1_000_000)}`);
    const download = await upload('cv.pdf', body);
    expect((await ask(`${nginx.url}${download}`)).body.equals(body)).toBe(true);
  });

  test('the logs have neither the names of applicants nor signatures nor ids of employees', async () => {
    const download = await upload('Asha-Example-CV.pdf', Buffer.from('%PDF-1.4\nx'));
    const referrer = { referer: `https://www.example.com${download}` };
    const requests: readonly (readonly [path: string, headers: Readonly<Record<string, string>>])[] = [
      [download, page],
      [`/favicon.svg?of=${encodeURIComponent(download)}`, referrer],
      ...['/employee/WP001', '/EMPLOYEE/WP001', '//employee/x/../WP001', '/%65mployee/WP001/'].flatMap(
        (path) => [[path, page] as const, [`${path}?format=json`, referrer] as const],
      ),
    ];
    const askAll = async () => {
      for (const [path, headers] of requests) await ask(`${nginx.url}${path}`, { headers });
    };
    await askAll();
    await servers.all[0]?.stop('SIGTERM');
    // nginx also tells of servers that fail.
    await askAll().finally(() => servers.all[0]?.start());
    const shown = (text: string) => text.match(/"GET \/(uploads|employee)\/-" \d{3} /g) ?? [];
    const log = await readLog(nginx.folder, (text) => shown(text).length >= 18);
    expect(log).toContain('"PUT /uploads/-" 204 ');
    const told = `${log}${await readFile(join(nginx.folder, 'error.log'), 'utf8')}`;
    for (const secret of [/asha/i, /wp001/i, /signature/i, /expires/i]) expect(told).not.toMatch(secret);
    await untilServed();
  });

  test('limits count the client, not nginx, and what a client claims is ignored', async () => {
    const left = async (from: string, claim: string) => {
      const asked = { from, headers: { 'x-forwarded-for': claim } };
      const { headers } = await ask(`${nginx.url}/employee/WP001?format=json`, asked);
      return Number(headers['x-ratelimit-remaining']);
    };
    const first = await left('127.0.0.2', '203.0.113.1');
    expect(first).toBeGreaterThan(0);
    expect(await left('127.0.0.2', '203.0.113.2')).toBe(first - 1);
    expect(await left('127.0.0.3', '203.0.113.1')).toBe(first);
  });

  const events = '/-/composition/events';
  const refused = [429, '5', 'no-store', 'text/plain'];
  /** What is compared with `refused`. The body is not read: that of a stream has no end. */
  async function beginning(path: string, from: string) {
    const answer = await open(`${nginx.url}${path}`, { headers: page, from });
    answer.destroy();
    const { statusCode, headers } = answer;
    return [statusCode, headers['retry-after'], headers['cache-control'], headers['content-type']];
  }

  /** Asks until nginx has noticed that a client has left. */
  async function statusAfterRefusals(path: string, from: string): Promise<number> {
    for (;;) {
      const [status] = await beginning(path, from);
      if (status !== 429 && status !== 204) return Number(status);
      await delay(20);
    }
  }

  test('a client may have 100 streams open, which take no places of its other requests', async () => {
    const from = '127.0.0.2';
    const opened = Array.from({ length: 100 }, () => open(`${nginx.url}${events}`, { from }));
    const streams = await Promise.all(opened);
    expect(streams.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
    // No error in the visitor's console.
    expect(await beginning(events, from)).toEqual([204, undefined, 'no-store', undefined]);
    expect((await ask(`${nginx.url}/cellar`, { headers: page, from })).status).toBe(200);
    const other = await open(`${nginx.url}${events}`, { from: '127.0.0.3' });
    expect(other.statusCode).toBe(200);
    streams[0]?.destroy();
    expect(await statusAfterRefusals(events, from)).toBe(200);
    for (const stream of [...streams, other]) stream.destroy();
  });

  test('a client may have 200 other requests at the same time', async () => {
    const from = '127.0.0.2';
    const begun = await Promise.all(
      Array.from({ length: 200 }, () => announce(`${nginx.url}/captcha/verify`, 10, { from })),
    );
    expect(begun.filter(({ status }) => status !== null)).toEqual([]);
    for (const path of ['/cellar', asset, '/-/health', '/uploads', '/captcha/verify'])
      expect([path, ...(await beginning(path, from))]).toEqual([path, ...refused]);
    const other = await ask(`${nginx.url}/cellar`, { headers: page, from: '127.0.0.3' });
    expect(other.status).toBe(200);
    begun[0]?.sent.destroy();
    expect(await statusAfterRefusals('/cellar', from)).toBe(200);
    for (const { sent } of begun) sent.destroy();
  });

  test.each([
    ['/api/send-email', 'POST', 33 * megabyte],
    ['/api/forms/blog/message', 'POST', 33 * megabyte],
    ['/uploads/job_applications/1700000000000_cv.pdf', 'PUT', 2 * megabyte],
    ['/uploads', 'POST', 64 * 1024],
    ['/captcha/verify', 'POST', 64 * 1024],
    ['/api/v1.0/email/send', 'POST', 64 * 1024],
    ['/-/tabs', 'POST', 64 * 1024],
    ['/employee/WP001', 'POST', 64 * 1024],
    ['/nowhere', 'POST', 64 * 1024],
  ] as const)('%s takes a body of a limited size', async (path, method, limit) => {
    const asked = { method, from: '127.0.0.4' };
    const { sent, status } = await announce(`${nginx.url}${path}`, limit + 1, asked);
    expect(status).toBe(413);
    sent.destroy();
  });

  test('bodies that do not end fill the disk of nginx with a little only, and not at the cost of others', async () => {
    const from = '127.0.0.5';
    const part = Buffer.alloc(megabyte, 'x');
    const begin = async (path: string, method: 'POST' | 'PUT', length: number) => {
      const begun = await announce(`${nginx.url}${path}`, length, { method, from });
      if (begun.status === null) begun.sent.write(part);
      return begun;
    };
    const slow = await Promise.all([
      ...Array.from({ length: 40 }, () => begin('/api/send-email', 'POST', 33 * megabyte - 1)),
      ...Array.from({ length: 40 }, () =>
        begin('/uploads/job_applications/1700000000000_cv.pdf', 'PUT', 2 * megabyte - 1),
      ),
    ]);
    const statuses = slow.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([null, 429]));
    expect(statuses.filter((status) => status === null)).toHaveLength(16);
    const kept = () => bytesOfBodies(nginx);
    // What has arrived is on the disk, except for a buffer of each.
    await eventually('nginx has read all', async () => (await kept()) > 16 * (megabyte - 64 * 1024));
    expect(await kept()).toBeLessThanOrEqual(16 * megabyte);
    const other = await ask(`${nginx.url}/api/send-email`, {
      ...(await application(largest)),
      from: '127.0.0.6',
    });
    expect(other.status).toBe(200);
    for (const { sent } of slow) sent.destroy();
  });

  const proxied = (text: string) =>
    text.replace('server_tokens off;', 'set_real_ip_from 127.0.0.1; real_ip_header X-Client;');
  const startBehindProxy = (change: (text: string) => string) =>
    startSiteNginx(
      servers.all.map(({ port }) => port),
      (text) => proxied(change(text)),
    );

  test('behind a proxy that is named, its clients count, and an IPv6 network counts as one', async () => {
    await using behind = await startBehindProxy((text) =>
      text.replace('limit_conn site_streams 100;', 'limit_conn site_streams 1;'),
    );
    for (const [client, status] of [
      ['10.10.0.1', 200],
      ['10.10.0.1', 204],
      ['10.10.0.2', 200],
      ['2001:db8:a0a:1::1', 200],
      ['2001:db8:a0a:1:ffff::2', 204],
      ['2001:db8:a0a:2::1', 200],
    ] as const) {
      const stream = await open(`${behind.url}${events}`, { headers: { 'x-client': client } });
      expect([client, stream.statusCode]).toEqual([client, status]);
    }
  });

  test('the clients of a larger network have a limit together, for requests and for forms', async () => {
    await using behind = await startBehindProxy((text) =>
      text
        .replaceAll('limit_conn site_networks 2000;', 'limit_conn site_networks 2;')
        .replaceAll('limit_conn site_network_forms 64;', 'limit_conn site_network_forms 2;'),
    );
    const open: ClientRequest[] = [];
    for (const path of ['/captcha/verify', '/api/send-email']) {
      const seen = [];
      for (const client of [
        ...['10.10.0.1', '10.10.0.2', '10.10.0.3', '10.10.1.1'],
        ...['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:2:1::1'],
      ]) {
        const headers = { 'x-client': client };
        const { sent, status } = await announce(`${behind.url}${path}`, 10, { headers });
        open.push(sent);
        seen.push(status);
      }
      expect([path, ...seen]).toEqual([path, ...Array(2).fill([null, null, 429, null]).flat()]);
    }
    for (const sent of open) sent.destroy();
  });
});
