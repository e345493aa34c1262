import type { FileStorage } from '../files/file-storage.ts';
import { MailError } from '../mail/mail-transport.ts';
import { createSmtpTransport } from '../mail/smtp-transport.ts';
import { sampleMail } from './sample-mail.ts';

/** A process of its own, since Node reads `NODE_EXTRA_CA_CERTS` when it starts. */
const [url = ''] = process.argv.slice(2);
const transport = createSmtpTransport(url, {} as FileStorage);
const result = await transport.deliver(sampleMail('m1'), new AbortController().signal).then(
  () => 'sent',
  (error: unknown) => (error instanceof MailError ? error.reason : String(error)),
);
process.send?.(result);
process.disconnect();
