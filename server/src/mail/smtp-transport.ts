import { createTransport } from 'nodemailer';
import type { FileStorage } from '../files/file-storage.ts';
import { toMessage } from './mail-message.ts';
import { MailError, type MailTransport } from './mail-transport.ts';

/**
 * The outbox limits a delivery as a whole. Here is only what may end it sooner, and safely: no mail is accepted before
 * the greeting, and a server that has been silent for ten minutes is gone (RFC 5321, 4.5.3.2.6).
 */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 30_000, socketTimeout: 10 * 60_000 };

export function createSmtpTransport(smtpUrl: string, storage: FileStorage): MailTransport {
  // A connection that is given up is closed at once; by default it stays open for as long as the server likes.
  const smtp = createTransport({ url: smtpUrl, ...timeouts, socketCloseTimeout: 0 });
  return {
    async deliver(mail, signal) {
      const message = await toMessage(mail, storage);
      try {
        await smtp.sendMail({ ...message, signal });
      } catch (error) {
        throw signal.aborted
          ? new MailError({ permanent: false, reason: 'timeout' }, error)
          : describe(error);
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
