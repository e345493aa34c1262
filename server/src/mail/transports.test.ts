import { EventEmitter, once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import type { Mail } from '../database/repositories.ts';
import { createDiskStorage } from '../files/disk-storage.ts';
import type { FileStorage } from '../files/file-storage.ts';
import { createTempUploads } from '../files/temp-uploads.ts';
import { createDeterministicRandom } from '../testing/deterministic-random.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { smtpReceiver } from '../testing/smtp-receiver.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createFolderTransport } from './folder-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/** Of a delivery that is never aborted. */
const { signal } = new AbortController();

const key = 'job_applications/1_cv.pdf';

const mail: Mail = {
  id: 'm1',
  messageId: '<m1@site.example>',
  from: 'Site <site@site.example>',
  to: ['jobs@site.example', 'boss@site.example'],
  replyTo: 'zoe@example.com',
  subject: 'Application: Zoë',
  text: 'Name: Zoë\nLink: https://site.example/x\n',
  attachments: [{ filename: 'cv.pdf', type: 'application/pdf', key }],
};

async function filesWithResume() {
  const folder = await temporaryFolder();
  const storage = createDiskStorage(join(folder.path, 'files'));
  const tempUploads = createTempUploads(join(folder.path, 'incoming'), {
    clock: createManualClock(),
    random: createDeterministicRandom(),
  });
  async function* content() {
    yield samplePdf();
  }
  await using file = await tempUploads.receive(content(), 1000);
  await storage.create(key, file);
  return { ...folder, storage };
}

async function expectTheMail(raw: string | Buffer) {
  const parsed = await PostalMime.parse(raw);
  expect(parsed).toMatchObject({
    messageId: '<m1@site.example>',
    from: { name: 'Site', address: 'site@site.example' },
    to: [{ address: 'jobs@site.example' }, { address: 'boss@site.example' }],
    replyTo: [{ address: 'zoe@example.com' }],
    subject: 'Application: Zoë',
  });
  expect(parsed.text?.trimEnd()).toBe(mail.text.trimEnd());
  expect(parsed.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['cv.pdf', 'application/pdf'],
  ]);
  const [attachment] = parsed.attachments;
  expect(Buffer.from(attachment?.content as ArrayBuffer).equals(samplePdf())).toBe(true);
}

test('a mail becomes an .eml file, which is overwritten when the mail is sent again', async () => {
  await using files = await filesWithResume();
  const folder = join(files.path, 'outbox');
  const transport = createFolderTransport(folder, files.storage);
  await transport.deliver(mail, signal);
  await transport.deliver(mail, signal);
  expect(await readdir(folder)).toEqual(['m1.eml']);
  await expectTheMail(await readFile(join(folder, 'm1.eml')));
});

test('a mail server receives the complete mail', async () => {
  await using files = await filesWithResume();
  await using receiver = await smtpReceiver();
  await createSmtpTransport(receiver.url, files.storage).deliver(mail, signal);
  await expectTheMail(receiver.received[0] ?? '');
});

describe('a mail whose attachment cannot be read is not sent, and can be sent later', () => {
  const transports = {
    smtp: (url: string, _folder: string, storage: FileStorage) => createSmtpTransport(url, storage),
    folder: (_url: string, folder: string, storage: FileStorage) => createFolderTransport(folder, storage),
  };
  const unreachable = (storage: FileStorage): FileStorage => ({
    ...storage,
    read: () => Promise.reject(new Error('The bucket does not answer.')),
  });
  const endsEarly = (storage: FileStorage): FileStorage => ({
    ...storage,
    read: async () => ({
      bytes: 400,
      stream: () => Readable.from(failing()),
    }),
  });
  const absent = (storage: FileStorage): FileStorage => ({ ...storage, read: async () => null });

  test.each([
    ['smtp', 'absent', absent, 'attachment-missing'],
    ['smtp', 'in an unreachable storage', unreachable, 'storage-unavailable'],
    ['smtp', 'read in part', endsEarly, 'storage-unavailable'],
    ['folder', 'absent', absent, 'attachment-missing'],
    ['folder', 'in an unreachable storage', unreachable, 'storage-unavailable'],
  ] as const)('%s: %s', async (transport, _what, change, reason) => {
    await using files = await filesWithResume();
    await using receiver = await smtpReceiver();
    const folder = join(files.path, 'outbox');
    const create = transports[transport];
    const sending = create(receiver.url, folder, change(files.storage)).deliver(mail, signal);
    await expect(sending).rejects.toMatchObject({ permanent: false, reason });
    expect(receiver.received).toEqual([]);
    expect(transport === 'smtp' ? [] : await readdir(folder)).toEqual([]);
    await create(receiver.url, folder, files.storage).deliver(mail, signal);
    const sent = transport === 'smtp' ? receiver.received[0] : await readFile(join(folder, 'm1.eml'));
    await expectTheMail(sent ?? '');
  });
});

async function* failing() {
  yield Buffer.from('half');
  throw new Error('The connection to the bucket was reset.');
}

test.each([
  [451, false],
  [421, false],
  [550, true],
  [554, true],
])('an answer of %i is permanent: %s', async (code, permanent) => {
  await using files = await filesWithResume();
  await using receiver = await smtpReceiver(() => code);
  const sending = createSmtpTransport(receiver.url, files.storage).deliver(mail, signal);
  await expect(sending).rejects.toMatchObject({ permanent, reason: String(code) });
});

test('an unreachable mail server is not a permanent error', async () => {
  await using files = await filesWithResume();
  const receiver = await smtpReceiver();
  await receiver[Symbol.asyncDispose]();
  const sending = createSmtpTransport(receiver.url, files.storage).deliver(mail, signal);
  await expect(sending).rejects.toMatchObject({ permanent: false, reason: 'ESOCKET' });
});

test('a refused password is not a permanent error of the mail', async () => {
  await using files = await filesWithResume();
  await using receiver = await smtpReceiver();
  const url = receiver.url.replace('//', '//user:wrong@');
  await expect(createSmtpTransport(url, files.storage).deliver(mail, signal)).rejects.toMatchObject({
    permanent: false,
    reason: '535',
  });
});

test('an aborted delivery closes its connection to a slow server', async () => {
  await using files = await filesWithResume();
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

test('failed connections leave no attachment open', async () => {
  await using files = await filesWithResume();
  const receiver = await smtpReceiver();
  await receiver[Symbol.asyncDispose]();
  const transport = createSmtpTransport(receiver.url, files.storage);
  const open = async () => (await readdir('/proc/self/fd').catch(() => [])).length;
  await transport.deliver(mail, signal).catch(() => {});
  const before = await open();
  for (let attempt = 0; attempt < 20; attempt += 1) await transport.deliver(mail, signal).catch(() => {});
  expect(await open()).toBeLessThan(before + 10);
});
