import type { FileStorage } from '../files/file-storage.ts';
import { MailError } from '../mail/mail-transport.ts';
import { createSmtpTransport } from '../mail/smtp-transport.ts';

/**
 * Sends one mail to the server in the first argument, and reports `sent` or why not. A process of its own, since Node
 * reads `NODE_EXTRA_CA_CERTS` when it starts.
 */
const [url = ''] = process.argv.slice(2);
const addresses = { from: 'site@site.example', to: ['jobs@site.example'], replyTo: 'c@example.com' };
const mail = {
  ...addresses,
  id: 'm1',
  messageId: '<m1@site.example>',
  subject: 's',
  text: 't',
  attachments: [],
};
const transport = createSmtpTransport(url, {} as FileStorage);
const result = await transport.deliver(mail, new AbortController().signal).then(
  () => 'sent',
  (error: unknown) => (error instanceof MailError ? error.reason : String(error)),
);
process.send?.(result);
process.disconnect();
