import type { SendMailOptions } from 'nodemailer';
import type { Mail, MailAttachment } from '../database/repositories.ts';
import type { FileStorage } from '../files/file-storage.ts';
import { untilAborted } from '../system/within-time.ts';
import { MailError, timedOut } from './mail-transport.ts';

/**
 * Rejects with a `MailError` that is not permanent for an unreadable attachment, which may be readable later, and when
 * the signal aborts: a disk can hang.
 */
export async function toMessage(
  mail: Mail,
  storage: FileStorage,
  signal: AbortSignal,
): Promise<SendMailOptions> {
  const attachments = [];
  for (const attachment of mail.attachments) {
    const { filename, type } = attachment;
    attachments.push({
      filename,
      contentType: type,
      content: await untilAborted(read(attachment, storage), signal, timedOut),
    });
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

async function read({ key }: MailAttachment, storage: FileStorage): Promise<Buffer> {
  const file = await storage.read(key).catch((error: unknown) => {
    throw new MailError({ permanent: false, reason: 'storage-unavailable' }, error);
  });
  if (file === null) throw new MailError({ permanent: false, reason: 'attachment-missing' }, null);
  return Buffer.from(file);
}
