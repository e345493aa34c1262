import type { Mail } from '../database/repositories.ts';
import { newId, type Random } from '../system/random.ts';

export type MailDraft = Pick<Mail, 'replyTo' | 'subject' | 'text' | 'attachments'>;

/** Completes a draft with sender, receivers and the identity it keeps over every attempt to send it. */
export type ComposeMail = (draft: MailDraft) => Mail;

export function createComposeMail(
  { from, to }: { readonly from: string; readonly to: readonly string[] },
  random: Random,
): ComposeMail {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return (draft) => {
    const id = newId(random);
    return { ...draft, id, from, to, messageId: `<${id}@${domain}>` };
  };
}
