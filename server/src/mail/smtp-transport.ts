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
        const { rejectedErrors = [] } = await smtp.sendMail({ ...message, signal });
        // The client rejects only if all receivers were refused.
        const refusals = rejectedErrors.map(describe);
        const refusal = refusals.find(({ permanent }) => !permanent) ?? refusals[0];
        if (refusal !== undefined) throw refusal;
      } catch (error) {
        if (error instanceof MailError) throw error;
        throw signal.aborted
          ? new MailError({ permanent: false, reason: 'timeout' }, error)
          : describe(error);
      }
    },
  };
}

/** Commands whose replies are about the mail. All other replies are about the session, such as the greeting's. */
const mailCommands: readonly unknown[] = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** A missing login (RFC 4954) or STARTTLS (RFC 3207): the reply to any command of such a session. */
const sessionRefused = 530;

function describe(error: unknown): MailError {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  const permanent =
    responseCode !== undefined &&
    responseCode >= 500 &&
    responseCode !== sessionRefused &&
    mailCommands.includes(command);
  return new MailError({ permanent, reason: String(responseCode ?? code ?? 'unknown') }, error);
}
