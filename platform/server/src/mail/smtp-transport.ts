import { createTransport } from 'nodemailer';
import type { FileStorage } from '../files/file-storage.ts';
import { toMessage } from './mail-message.ts';
import { MailError, type MailTransport, timedOut } from './mail-transport.ts';

/** End a delivery early without duplicates: no mail is accepted before the greeting; RFC 5321 (4.5.3.2.6). */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 30_000, socketTimeout: 10 * 60_000 };

export function createSmtpTransport(smtpUrl: string, storage: FileStorage): MailTransport {
  // Closes an aborted connection at once; by default it stays open until the server closes it.
  const smtp = createTransport({ url: smtpUrl, ...timeouts, socketCloseTimeout: 0 });
  return {
    async deliver(mail, signal) {
      const message = await toMessage(mail, storage, signal);
      try {
        // Rejects if the only receiver is refused.
        await smtp.sendMail({ ...message, signal });
      } catch (error) {
        throw signal.aborted ? timedOut(error) : describe(error);
      }
    },
  };
}

/** A missing login (RFC 4954) or STARTTLS (RFC 3207): the reply to any command of such a session. */
const loginMissing = /^530/;

/** 554, or 5.7.x (RFC 3463). Postfix (`smtpd_delay_reject`) refuses a client in reply to the first receiver. */
const refusedByPolicy = /^(?:530|554|5\d\d[ -]5\.7\.)/;

/** Commands whose replies are about the mail, each with those that are about the session all the same. */
const mailCommands: ReadonlyMap<unknown, RegExp> = new Map([
  ['MAIL FROM', refusedByPolicy],
  ['RCPT TO', refusedByPolicy],
  ['DATA', loginMissing],
]);

/** Whether a refusal is about the mail: another session would not change it. */
function isAboutMail(command: string | undefined, response: string): boolean {
  const aboutSession = mailCommands.get(command);
  return aboutSession !== undefined && !aboutSession.test(response);
}

function describe(error: unknown): MailError {
  const { code, originalCode, command, response, responseCode } = error as Readonly<{
    code?: string;
    /** Of the system or of TLS: `ECONNREFUSED`, `CERT_HAS_EXPIRED`. Then `code` only says that it is about the socket. */
    originalCode?: string;
    command?: string;
    response?: string;
    responseCode?: number;
  }>;
  const permanent = responseCode !== undefined && responseCode >= 500 && isAboutMail(command, response ?? '');
  return new MailError(
    { permanent, reason: String(responseCode ?? originalCode ?? code ?? 'unknown') },
    error,
  );
}
