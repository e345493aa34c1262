import { connect as connectTls, type SecureVersion, type TLSSocket } from 'node:tls';
import { temporaryFolder } from '@platform/releases/testing';
import { freePort } from '@platform/verify/servers';
import { describeWith } from '@platform/verify/testing';
import { readLog } from './support/read-log.ts';
import { startTlsNginx, type TlsNginxService } from './support/site-nginx.ts';

/** `nginx-failures.services.test.ts` compares all locations with and without TLS. */
describeWith('nginx')('nginx with TLS, with the lines of deploy/nginx/site.conf', () => {
  let nginx: TlsNginxService;
  beforeAll(async () => {
    nginx = await startTlsNginx([await freePort()], temporaryFolder());
  });
  afterAll(() => nginx?.[Symbol.asyncDispose]());

  function handshake(version: SecureVersion): Promise<TLSSocket> {
    const { port } = new URL(nginx.tlsUrl);
    const versions = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT:@SECLEVEL=0' };
    const site = { host: '127.0.0.1', port: Number(port), servername: 'www.example.com' };
    return new Promise((resolve, reject) => {
      const socket = connectTls({ ...site, ca: nginx.authority, ...versions }, () => resolve(socket));
      socket.on('error', reject);
    });
  }

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
});
