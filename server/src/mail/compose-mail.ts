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

/**
 * Folds line breaks and control characters: what a visitor typed into one line cannot forge another in the mail. Marks
 * of direction go as well: with them a text reads other than it is (U+202E writes backwards).
 */
export function oneLine(text: string): string {
  return text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Control}\u2028\u2029]+/gu, ' ')
    .trim();
}

/** Keeps a visitor's paragraphs, each line set apart from our own by a margin. */
export function quoted(text: string): string {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => `> ${oneLine(line)}`.trimEnd())
    .join('\n');
}
