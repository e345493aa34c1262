import { execFileSync, fork } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { messageOf } from '@site/composition/testing';
import { SMTPServer } from 'smtp-server';
import type { Mail } from '../database/repositories.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { filesWithResume, mailTransportContract, newMail } from './mail-transport.contract.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const { TEST_SMTP_URL: url = '', TEST_SMTP_FOLDER: received = '' } = process.env;
const { signal } = new AbortController();
const program = fileURLToPath(new URL('../testing/deliver-mail.process.ts', import.meta.url));

/** All copies of a mail that the mail server has delivered; waits for `count`. */
async function delivered({ messageId }: Mail, count: number): Promise<readonly Buffer[]> {
  for (let turn = 0; ; turn += 1) {
    const files = await readdir(received).catch(() => []);
    const mails = await Promise.all(files.map((name) => readFile(join(received, name))));
    const found = mails.filter((mail) => mail.includes(messageId));
    if (found.length >= count || turn > 300) return found;
    await setTimeout(50);
  }
}

const describeWithServer = url === '' ? describe.skip : describe;

describeWithServer('OpenSMTPD', () => {
  mailTransportContract(async () => ({
    create: (storage) => createSmtpTransport(url, storage),
    copies: (deliveries) => deliveries,
    received: delivered,
    [Symbol.asyncDispose]: async () => {},
  }));

  test.each([
    ['refused@site.example', true, '550'],
    ['jobs@elsewhere.example', true, '550'],
    ['later@site.example', false, '451'],
  ])('a mail to %s is refused, permanently: %s', async (to, permanent, reason) => {
    await using files = await filesWithResume();
    const sending = createSmtpTransport(url, files.storage).deliver(newMail({ to: [to] }), signal);
    await expect(sending).rejects.toMatchObject({ permanent, reason });
  });
});

/** A mail server that requires STARTTLS and a password, and a certificate that only this test knows. */
async function secureServer() {
  const folder = await temporaryFolder();
  const [keyFile, certificate] = [join(folder.path, 'key.pem'), join(folder.path, 'certificate.pem')];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...name];
  execFileSync('openssl', ['req', ...options, '-keyout', keyFile, '-out', certificate], { stdio: 'ignore' });
  const sessions: { readonly secure: boolean; readonly user: unknown }[] = [];
  const server = new SMTPServer({
    ...{ key: await readFile(keyFile), cert: await readFile(certificate), disableReverseLookup: true },
    onAuth: ({ username, password }, _session, done) =>
      password === 'right'
        ? done(null, { user: username })
        : done(Object.assign(new Error('no'), { responseCode: 535 })),
    onData(stream, session, done) {
      sessions.push({ secure: session.secure, user: session.user });
      stream.resume().on('end', done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    ...{ certificate, sessions },
    url: (password: string) => `smtp://site:${password}@localhost:${port}`,
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await folder[Symbol.asyncDispose]();
    },
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

describeWithServer('a mail server with STARTTLS and a password', () => {
  test('is used with its password, over TLS', async () => {
    await using server = await secureServer();
    const trusted = { NODE_EXTRA_CA_CERTS: server.certificate };
    expect(await deliver(server.url('right'), trusted)).toBe('sent');
    expect(server.sessions).toEqual([{ secure: true, user: 'site' }]);
    expect(await deliver(server.url('wrong'), trusted)).toBe('535');
  });

  test('gets neither mail nor password if its certificate is not trusted', async () => {
    await using server = await secureServer();
    expect(await deliver(server.url('right'), {})).not.toBe('sent');
    expect(server.sessions).toEqual([]);
  });
});
