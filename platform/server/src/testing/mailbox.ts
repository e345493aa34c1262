import type { Mail } from '../database/repositories.ts';
import type { MailTransport } from '../mail/mail-transport.ts';
import { type Arrivals, arrivals } from './arrivals.ts';

export interface Mailbox extends Omit<MailTransport, 'deliver'>, Arrivals<Mail> {
  deliver(mail: Mail): Promise<void>;
}

export function createMailbox(): Mailbox {
  const { add, ...mails } = arrivals<Mail>();
  return { ...mails, deliver: async (mail) => add(mail) };
}
