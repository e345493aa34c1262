import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Mail } from '../database/repositories.ts';
import { createDiskStorage } from '../files/disk-storage.ts';
import { createTempUploads } from '../files/temp-uploads.ts';
import { systemClock } from '../system/clock.ts';
import { newId, systemRandom } from '../system/random.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const { TEST_SMTP_URL: url = '', TEST_SMTP_FOLDER: received = '' } = process.env;
const { signal } = new AbortController();
const key = 'job_applications/1_cv.pdf';
const program = fileURLToPath(new URL('../testing/deliver-mail.process.ts', import.meta.url));

function newMail(change: Partial<Mail> = {}): Mail {
  const id = newId(systemRandom);
  return {
    ...{
      id,
      messageId: `<${id}@site.example>`,
      from: 'Sité <site@site.example>',
      replyTo: 'zoe@example.com',
    },
    ...{ to: ['jobs@site.example', 'boss@site.example'], subject: 'Application: Zoë नमस्ते' },
    text: `Name: Zoë\nA line that begins with a dot:\n.\n${'long '.repeat(400)}\n`,
    attachments: [{ filename: 'Lebenslauf Zoë.pdf', type: 'application/pdf', key }],
    ...change,
  };
}

async function filesWithResume(content: Buffer) {
  const folder = await temporaryFolder();
  const storage = createDiskStorage(join(folder.path, 'files'));
  const deps = { clock: systemClock, random: systemRandom };
  await using file = await createTempUploads(join(folder.path, 'incoming'), deps).receive(
    (async function* () {
      yield content;
    })(),
    2_000_000,
  );
  await storage.create(key, file);
  return { ...folder, storage };
}

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
  test('delivers the complete mail to each receiver: text, names and a large attachment', async () => {
    const resume = samplePdf(1_000_000);
    await using files = await filesWithResume(resume);
    const mail = newMail();
    await createSmtpTransport(url, files.storage).deliver(mail, signal);
    const copies = await delivered(mail, 2);
    expect(copies).toHaveLength(2);
    for (const copy of copies) {
      const parsed = await PostalMime.parse(copy);
      expect(parsed).toMatchObject({
        ...{ messageId: mail.messageId, subject: mail.subject },
        from: { name: 'Sité', address: 'site@site.example' },
        replyTo: [{ address: 'zoe@example.com' }],
      });
      expect(parsed.text?.trimEnd()).toBe(mail.text.trimEnd());
      const [attachment] = parsed.attachments;
      expect(attachment).toMatchObject({ filename: 'Lebenslauf Zoë.pdf', mimeType: 'application/pdf' });
      expect(Buffer.from(attachment?.content as ArrayBuffer).equals(resume)).toBe(true);
    }
  });

  test.each([
    ['refused@site.example', true, '550'],
    ['jobs@elsewhere.example', true, '550'],
    ['later@site.example', false, '451'],
  ])('a mail to %s is refused, permanently: %s', async (to, permanent, reason) => {
    await using files = await filesWithResume(samplePdf());
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
  const child = fork(program, [smtpUrl], { execArgv: [], env: { ...process.env, NODE_OPTIONS: '', ...env } });
  const [result] = (await once(child, 'message')) as [unknown];
  return result;
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
