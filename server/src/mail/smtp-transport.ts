import { createTransport } from 'nodemailer';
import type { FileStorage } from '../files/file-storage.ts';
import { toMessage } from './mail-message.ts';
import { MailError, type MailTransport } from './mail-transport.ts';

/**
 * The outbox has a timeout for a whole delivery. These end it earlier without the risk of duplicates: no mail is
 * accepted before the greeting, and ten minutes is the timeout of RFC 5321 (4.5.3.2.6).
 */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 30_000, socketTimeout: 10 * 60_000 };

export function createSmtpTransport(smtpUrl: string, storage: FileStorage): MailTransport {
  // Closes an aborted connection at once; by default it stays open until the server closes it.
  const smtp = createTransport({ url: smtpUrl, ...timeouts, socketCloseTimeout: 0 });
  return {
    async deliver(mail, signal) {
      const message = await toMessage(mail, storage, signal);
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
  // 535, a refused password, is an error of the settings: the mail can be sent once they are corrected.
  const permanent = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
  return new MailError({ permanent, reason: String(responseCode ?? code ?? 'unknown') }, error);
}
