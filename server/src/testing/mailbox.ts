import type { Mail } from '../database/repositories.ts';
import type { MailTransport } from '../mail/mail-transport.ts';

export interface Mailbox extends Omit<MailTransport, 'deliver'> {
  deliver(mail: Mail): Promise<void>;
  readonly received: readonly Mail[];
  /** The next mail that this function has not returned yet; waits for it if necessary. */
  next(): Promise<Mail>;
}

export function createMailbox(): Mailbox {
  const received: Mail[] = [];
  const waiting: ((mail: Mail) => void)[] = [];
  let handedOut = 0;
  return {
    received,
    async deliver(mail) {
      received.push(mail);
      const take = waiting.shift();
      if (take !== undefined) {
        handedOut += 1;
        take(mail);
      }
    },
    next() {
      const mail = received[handedOut];
      if (mail === undefined) return new Promise((resolve) => waiting.push(resolve));
      handedOut += 1;
      return Promise.resolve(mail);
    },
  };
}
