import { buffer } from 'node:stream/consumers';
import type { SendMailOptions } from 'nodemailer';
import type { Mail } from '../database/repositories.ts';
import type { FileStorage } from '../files/file-storage.ts';

/** A mail in the mailer's words, its attachments read. An attachment that is gone does not hold the mail back. */
export async function toMessage(mail: Mail, storage: FileStorage): Promise<SendMailOptions> {
  const attachments = [];
  for (const { key, filename, type } of mail.attachments) {
    const file = await storage.read(key);
    // Not the stream: nobody would close it if no connection to the mail server came about.
    if (file !== null)
      attachments.push({ filename, contentType: type, content: await buffer(file.stream()) });
  }
  return {
    messageId: mail.messageId,
    from: mail.from,
    to: [...mail.to],
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: mail.text,
    attachments,
    // Everything a mail contains is in our hands already: nothing may be fetched while it is built.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
