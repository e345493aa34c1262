import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Mail } from '../database/repositories.ts';
import { diskStorage, type FileStorage } from '../files/file-storage.ts';
import type { MailTransport } from '../mail/mail-transport.ts';
import { newId } from '../system/random.ts';
import { samplePdf } from './sample-files.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface OpenedReceiver {
  create(storage: FileStorage): MailTransport;
  /** How many copies there are after so many deliveries of one mail. */
  copies(deliveries: number): number;
  received(mail: Mail, count: number): Promise<readonly Buffer[]>;
}

const key = 'job_applications/1_cv.pdf';
const resume = samplePdf(1_000_000);
const { signal } = new AbortController();

export function newMail(change: Partial<Mail> = {}): Mail {
  const id = newId();
  return {
    ...{ id, messageId: `<${id}@site.example>`, from: 'Sité <site@site.example>' },
    ...{ replyTo: 'zoe@example.com', to: ['Jobs <jobs@site.example>'] },
    subject: 'Application: Zoë नमस्ते',
    text: `Name: Zoë\nA line that begins with a dot:\n.\n${'long '.repeat(400)}\n`,
    attachments: [{ filename: 'Lebenslauf Zoë.pdf', type: 'application/pdf', key }],
    ...change,
  };
}

export async function filesWithResume() {
  const folder = temporaryFolder();
  const storage = diskStorage(join(folder, 'files'));
  await storage.create(key, resume);
  return { storage };
}

async function expectComplete(raw: Buffer, mail: Mail): Promise<void> {
  const parsed = await PostalMime.parse(raw);
  expect(parsed).toMatchObject({
    ...{ messageId: mail.messageId, subject: mail.subject },
    from: { name: 'Sité', address: 'site@site.example' },
    to: [{ name: 'Jobs', address: 'jobs@site.example' }],
    replyTo: [{ address: 'zoe@example.com' }],
  });
  expect(parsed.text?.trimEnd()).toBe(mail.text.trimEnd());
  expect(parsed.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['Lebenslauf Zoë.pdf', 'application/pdf'],
  ]);
  const [attachment] = parsed.attachments;
  expect(Buffer.from(attachment?.content as ArrayBuffer).equals(resume)).toBe(true);
}

const failures: Readonly<Record<string, readonly [read: FileStorage['read'], reason: string]>> = {
  'is absent': [async () => null, 'attachment-missing'],
  'is in a storage that does not answer': [
    () => Promise.reject(new Error('The bucket does not answer.')),
    'storage-unavailable',
  ],
};

export function mailTransportContract(open: () => Promise<OpenedReceiver>): void {
  test('a mail arrives complete: names, texts and a large attachment; also when it is delivered again', async () => {
    const files = await filesWithResume();
    const receiver = await open();
    const mail = newMail();
    const transport = receiver.create(files.storage);
    for (const deliveries of [1, 2]) {
      await transport.deliver(mail, signal);
      const copies = await receiver.received(mail, receiver.copies(deliveries));
      expect(copies).toHaveLength(receiver.copies(deliveries));
      for (const copy of copies) await expectComplete(copy, mail);
    }
  });

  test.each(Object.keys(failures))(
    'a mail whose attachment %s is not sent, and can be sent later',
    async (how) => {
      const files = await filesWithResume();
      const receiver = await open();
      const [read, reason] = failures[how] ?? [files.storage.read, ''];
      const mail = newMail();
      const sending = receiver.create({ ...files.storage, read }).deliver(mail, signal);
      await expect(sending).rejects.toMatchObject({ name: 'MailError', permanent: false, reason });
      expect(await receiver.received(mail, 0)).toEqual([]);
      const transport = receiver.create(files.storage);
      await transport.deliver(mail, signal);
      // A mail server delivers later than it answers: what it got by mistake has arrived when a later mail has.
      const later = newMail();
      await transport.deliver(later, signal);
      await receiver.received(later, receiver.copies(1));
      const copies = await receiver.received(mail, receiver.copies(1));
      expect(copies).toHaveLength(receiver.copies(1));
      for (const copy of copies) await expectComplete(copy, mail);
    },
  );

  test('a delivery whose attachment is on a disk that hangs ends when it is aborted', async () => {
    const files = await filesWithResume();
    const receiver = await open();
    const timeout = new AbortController();
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const read = () => {
      ask();
      return new Promise<never>(() => {});
    };
    const sending = receiver.create({ ...files.storage, read }).deliver(newMail(), timeout.signal);
    const refusal = expect(sending).rejects.toMatchObject({ permanent: false, reason: 'timeout' });
    await asked;
    timeout.abort();
    await refusal;
  });
}
