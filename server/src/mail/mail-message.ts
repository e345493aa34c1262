import { buffer } from 'node:stream/consumers';
import type { SendMailOptions } from 'nodemailer';
import type { Mail } from '../database/repositories.ts';
import type { FileStorage } from '../files/file-storage.ts';

/** Converts a mail to nodemailer's format and reads its attachments. A missing attachment is left out. */
export async function toMessage(mail: Mail, storage: FileStorage): Promise<SendMailOptions> {
  const attachments = [];
  for (const { key, filename, type } of mail.attachments) {
    const file = await storage.read(key);
    // Not a stream: nodemailer would not close it if the connection to the mail server failed.
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
    // The content is complete: nodemailer must not read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
