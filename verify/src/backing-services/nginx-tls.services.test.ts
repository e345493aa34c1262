import { once } from 'node:events';
import {
  type ClientHttp2Session,
  connect,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
  type OutgoingHttpHeaders,
} from 'node:http2';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { connect as connectTls, type SecureVersion, type TLSSocket } from 'node:tls';
import { localStore } from '@site/composition';
import { deployTiny, temporaryFolder } from '@site/composition/testing';
import { startTlsNginx, type TlsNginxService } from './site-nginx.ts';
import { describeWith } from './testing/describe-with.ts';
import { readLog } from './testing/read-log.ts';
import { type SiteServers, startSiteServers } from './testing/site-servers.ts';

const host = 'www.example.com';
const page = { accept: 'text/html', 'accept-encoding': 'br' };

describeWith('nginx')('behind nginx with TLS, with the lines of deploy/nginx/site.conf', () => {
  let servers: SiteServers;
  let nginx: TlsNginxService;
  let session: ClientHttp2Session;
  let asset = '';

  beforeAll(async () => {
    const folder = join(temporaryFolder(), 'store');
    const [shell] = await deployTiny(localStore(folder), ['shell', 'one'], ['careers', 'one']);
    asset = `/assets/shell/${shell?.release.id}/main.js`;
    servers = await startSiteServers(1, {
      ...{ SITE_STORE: folder, TRUST_PROXY: 'loopback', PUBLIC_ORIGIN: `https://${host}` },
      // The server's own limits are above those of nginx.
      RATE_LIMIT_SCALE: '100',
    });
    nginx = await startTlsNginx(
      servers.all.map(({ port }) => port),
      temporaryFolder(),
    );
    session = connect(nginx.tlsUrl, { ca: nginx.authority, servername: host });
  });
  afterAll(async () => {
    session?.destroy();
    await nginx?.[Symbol.asyncDispose]();
    await servers?.[Symbol.asyncDispose]();
  });

  const open = (path: string, headers: OutgoingHttpHeaders) =>
    session.request({ ':path': path, ':authority': host, ...headers }).end();

  async function ask(path: string, headers: OutgoingHttpHeaders = {}) {
    const stream = open(path, headers);
    const [answered] = (await once(stream, 'response')) as [IncomingHttpHeaders & IncomingHttpStatusHeader];
    return { status: answered[':status'], headers: answered, body: await buffer(stream) };
  }

  function handshake(version: SecureVersion): Promise<TLSSocket> {
    const { port } = new URL(nginx.tlsUrl);
    const versions = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT:@SECLEVEL=0' };
    return new Promise((resolve, reject) => {
      const socket = connectTls(
        { host: '127.0.0.1', port: Number(port), ca: nginx.authority, servername: host, ...versions },
        () => resolve(socket),
      );
      socket.on('error', reject);
    });
  }

  test('pages and files are those of the server, over HTTP/2, many at once', async () => {
    const paths = ['/career', asset, '/favicon.svg', '/nowhere'];
    const origin = servers.all[0]?.url;
    const all = Array.from({ length: 10 }, () => paths).flat();
    const answers = await Promise.all(all.map((path) => ask(path, page)));
    expect(session.alpnProtocol).toBe('h2');
    for (const [index, path] of all.entries()) {
      const direct = await fetch(`${origin}${path}`, { headers: { ...page, 'accept-encoding': 'identity' } });
      const plain = await ask(path, { ...page, 'accept-encoding': 'identity' });
      expect([path, answers[index]?.status, plain.status]).toEqual([path, direct.status, direct.status]);
      expect(plain.body.equals(Buffer.from(await direct.arrayBuffer()))).toBe(true);
      expect(answers[index]?.headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
      expect(answers[index]?.headers['content-security-policy']).toBe(
        plain.headers['content-security-policy'],
      );
    }
  });

  test('who comes without TLS is sent to the same address with it', async () => {
    const answer = await fetch(`${nginx.url}/career?from=a%20letter`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      308,
      'https://127.0.0.1/career?from=a%20letter',
    ]);
    await fetch(`${nginx.url}/uploads/job_applications/1_Asha.pdf?signature=abc`, { redirect: 'manual' });
    const log = await readLog(nginx.folder, (text) => text.includes('"GET /uploads/-" 308 '));
    expect(log).not.toMatch(/asha|signature/i);
  });

  test.each(['TLSv1.2', 'TLSv1.3'] as const)('a browser with %s is served', async (version) => {
    const socket = await handshake(version);
    expect([socket.authorized, socket.getProtocol()]).toEqual([true, version]);
    socket.destroy();
  });

  test('TLS 1.1 is refused by nginx', async () => {
    await expect(handshake('TLSv1.1')).rejects.toMatchObject({
      code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
    });
  });

  test('each stream of one connection counts for the limit of its client', async () => {
    const begin = async () => {
      const stream = open('/-/composition/events', {});
      const [answered] = (await once(stream, 'response')) as [IncomingHttpHeaders & IncomingHttpStatusHeader];
      return { stream, status: answered[':status'] };
    };
    const streams = await Promise.all(Array.from({ length: 110 }, begin));
    const statuses = streams.map(({ status }) => status);
    // nginx may still count a stream that another test has just ended.
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(100);
    expect(new Set(statuses)).toEqual(new Set([200, 204]));
    expect((await ask('/career', page)).status).toBe(200);
    for (const { stream } of streams) stream.destroy();
  });
});
