import { EventEmitter, once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import { filesWithResume, mailTransportContract, newMail } from '../testing/mail-transport.contract.ts';
import { type SmtpStep, smtpReceiver } from '../testing/smtp-receiver.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createFolderTransport } from './folder-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const { signal } = new AbortController();

const mail = newMail();

describe('a folder', () => {
  mailTransportContract(async () => {
    const place = temporaryFolder();
    const folder = join(place, 'outbox');
    return {
      create: (storage) => createFolderTransport(folder, storage),
      copies: () => 1,
      received: async ({ id }) => {
        const names = await readdir(folder);
        expect(names.filter((name) => !name.endsWith('.eml'))).toEqual([]);
        const own = names.filter((name) => name === `${id}.eml`);
        return Promise.all(own.map((name) => readFile(join(folder, name))));
      },
    };
  });
});

describe('a mail server', () => {
  mailTransportContract(async () => {
    const receiver = await smtpReceiver();
    return {
      create: (storage) => createSmtpTransport(receiver.url, storage),
      copies: (deliveries) => deliveries,
      received: async ({ messageId }) =>
        receiver.received.filter((raw) => raw.includes(messageId)).map((raw) => Buffer.from(raw)),
    };
  });
});

const international = 'உதாரணம்.இந்தியா';

test.each([
  ['a form without an address', '', undefined],
  // A server without SMTPUTF8 refuses a mail whose header is not ASCII.
  ['an international domain', `info@${international}`, `info@${domainToASCII(international)}`],
])('the header for the answer of %s', async (_what, replyTo, header) => {
  const files = await filesWithResume();
  await using receiver = await smtpReceiver();
  const mail = newMail({ replyTo, attachments: [] });
  await createSmtpTransport(receiver.url, files.storage).deliver(mail, signal);
  const [raw = ''] = receiver.received;
  expect(raw).toContain('Subject: ');
  expect(/^Reply-To: (.*)$/im.exec(raw)?.[1]?.trim()).toBe(header);
});

test.each<[SmtpStep, string, boolean]>([
  ['greeting', '421', false],
  ['greeting', '521', false],
  ['greeting', '554 not now', false],
  ['login', '535', false],
  ['sender', '451', false],
  ['sender', '530 5.7.0 Must issue a STARTTLS command first', false],
  ['sender', '550', true],
  ['sender', '550 5.7.60 Client does not have permissions to send as this sender', false],
  ['sender', '552 5.3.4 Message size exceeds fixed limit', true],
  ['sender', '553 5.1.8 Sender address rejected', true],
  ['receiver', '421', false],
  ['receiver', '451', false],
  ['receiver', '530', false],
  // With `smtpd_delay_reject`, which is its default, Postfix refuses a session at its first receiver.
  ['receiver', '554 5.7.1 Client host rejected: Access denied', false],
  ['receiver', '554 5.7.1 Relay access denied', false],
  ['receiver', '554 no such luck', false],
  ['receiver', '550 5.7.1 Service unavailable; Client host blocked', false],
  ['receiver', '550 5.1.1 User unknown', true],
  ['receiver', '550 5.1.1 Mailbox 5.7.1 is unknown', true],
  ['receiver', '550 no such user', true],
  ['receiver', '552 5.2.2 Mailbox full', true],
  ['content', '452', false],
  ['content', '554', true],
  ['content', '554 5.7.1 Spam message rejected', true],
])('if the mail server refuses the %s with %s, that is permanent: %s', async (refused, reply, permanent) => {
  const files = await filesWithResume();
  await using receiver = await smtpReceiver((step) => (step === refused ? reply : null));
  const url = receiver.url.replace('//', '//user:password@');
  const sending = createSmtpTransport(url, files.storage).deliver(mail, signal);
  await expect(sending).rejects.toMatchObject({ name: 'MailError', permanent, reason: reply.slice(0, 3) });
});

test.each([true, false])(
  'a certificate that is not good is named (TLS from the start: %s)',
  async (secure) => {
    const files = await filesWithResume();
    // Its own certificate has expired, and no authority has signed it.
    await using receiver = await smtpReceiver(undefined, { secure });
    await expect(
      createSmtpTransport(receiver.url, files.storage).deliver(mail, signal),
    ).rejects.toMatchObject({
      permanent: false,
      reason: expect.stringMatching(/CERT/),
    });
  },
);

test('an aborted delivery closes its connection to a slow server', async () => {
  const files = await filesWithResume();
  const events = new EventEmitter();
  const silent = createServer((socket) => {
    socket.write('220 ready\r\n');
    let receivesData = false;
    socket.on('data', (data) => {
      const text = data.toString('latin1');
      if (text.startsWith('DATA')) {
        receivesData = true;
        socket.write('354 go on\r\n');
      } else if (!receivesData) socket.write('250 fine\r\n');
      else if (text.endsWith('\r\n.\r\n')) events.emit('complete');
    });
    socket.on('error', () => {});
    socket.on('close', () => events.emit('closed'));
  });
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  const timeout = new AbortController();
  const sending = createSmtpTransport(`smtp://127.0.0.1:${port}`, files.storage).deliver(
    mail,
    timeout.signal,
  );
  const refusal = expect(sending).rejects.toMatchObject({ permanent: false, reason: 'timeout' });
  await once(events, 'complete');
  const closed = once(events, 'closed');
  timeout.abort();
  await refusal;
  await closed;
  silent.close();
});

test('an unreachable mail server is not a permanent error, and leaves no attachment open', async () => {
  const files = await filesWithResume();
  const receiver = await smtpReceiver();
  await receiver[Symbol.asyncDispose]();
  const transport = createSmtpTransport(receiver.url, files.storage);
  const open = async () => (await readdir('/proc/self/fd').catch(() => [])).length;
  const sending = transport.deliver(mail, signal);
  await expect(sending).rejects.toMatchObject({ permanent: false, reason: 'ECONNREFUSED' });
  const before = await open();
  for (let attempt = 0; attempt < 20; attempt += 1) await transport.deliver(mail, signal).catch(() => {});
  expect(await open()).toBeLessThan(before + 10);
});
