import { createTransport } from 'nodemailer';
import type { FileStorage } from '../files/file-storage.ts';
import { toMessage } from './mail-message.ts';
import { MailError, type MailTransport } from './mail-transport.ts';

/** Below the outbox's lease, so that a mail is never sent twice because a server was slow. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

export function createSmtpTransport(smtpUrl: string, storage: FileStorage): MailTransport {
  const smtp = createTransport({ url: smtpUrl, ...patience });
  return {
    async deliver(mail) {
      const message = await toMessage(mail, storage);
      try {
        await smtp.sendMail(message);
      } catch (error) {
        throw describe(error);
      }
    },
  };
}

function describe(error: unknown): MailError {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  // A server that does not take our password says 535; that is the settings' fault, not the mail's.
  const permanent = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
  return new MailError({ permanent, reason: String(responseCode ?? code ?? 'unknown') }, error);
}
