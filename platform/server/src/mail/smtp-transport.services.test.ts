import { execFileSync, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageOf } from '@platform/releases/testing';
import { smtpReceiver } from '../testing/smtp-receiver.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/** `npm run test:services` prints that it is missing. */
const openssl = '/usr/bin/openssl';
const program = fileURLToPath(new URL('../testing/deliver-mail.process.ts', import.meta.url));

/** A mail server that requires STARTTLS and a password, and a certificate that only this test knows. */
async function secureServer() {
  const folder = temporaryFolder();
  const [keyFile, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...name];
  execFileSync(openssl, ['req', ...options, '-keyout', keyFile, '-out', certificate], { stdio: 'ignore' });
  const [key, cert] = await Promise.all([keyFile, certificate].map((file) => readFile(file)));
  const receiver = await smtpReceiver(undefined, {
    ...{ key, cert, authOptional: false, allowInsecureAuth: false },
  });
  return {
    ...{ certificate, sessions: receiver.sessions },
    url: (password: string) => receiver.url.replace('//', `//site:${password}@`),
  };
}

async function deliver(smtpUrl: string, env: Readonly<Record<string, string>>): Promise<unknown> {
  const child = fork(program, [smtpUrl], {
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  return messageOf(child);
}

(existsSync(openssl) ? describe : describe.skip)('a mail server with STARTTLS and a password', () => {
  test('is used with its password, over TLS', async () => {
    const server = await secureServer();
    const trusted = { NODE_EXTRA_CA_CERTS: server.certificate };
    expect(await deliver(server.url('right'), trusted)).toBe('sent');
    expect(server.sessions).toEqual([{ secure: true, user: 'site' }]);
    expect(await deliver(server.url('wrong'), trusted)).toBe('535');
  });

  test('gets neither mail nor password if its certificate is not trusted', async () => {
    const server = await secureServer();
    expect(await deliver(server.url('right'), {})).not.toBe('sent');
    expect(server.sessions).toEqual([]);
  });
});
