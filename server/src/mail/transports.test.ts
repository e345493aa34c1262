import { EventEmitter, once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { smtpReceiver } from '../testing/smtp-receiver.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createFolderTransport } from './folder-transport.ts';
import { filesWithResume, mailTransportContract, newMail } from './mail-transport.contract.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/** Of a delivery that is never aborted. */
const { signal } = new AbortController();

const mail = newMail();

describe('a folder', () => {
  mailTransportContract(async () => {
    const place = await temporaryFolder();
    const folder = join(place.path, 'outbox');
    return {
      ...place,
      create: (storage) => createFolderTransport(folder, storage),
      copies: () => 1,
      received: async ({ id }) => {
        const names = await readdir(folder);
        expect(names.filter((name) => name !== `${id}.eml`)).toEqual([]);
        return Promise.all(names.map((name) => readFile(join(folder, name))));
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
      received: async () => receiver.received.map((raw) => Buffer.from(raw)),
      [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
    };
  });
});

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
