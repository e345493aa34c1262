import type { Mail } from '../database/repositories.ts';
import type { Environment } from '../environment/environment.ts';
import { newId } from '../system/random.ts';

export type MailDraft = Pick<Mail, 'replyTo' | 'subject' | 'text' | 'attachments'>;

/** Adds sender, receivers and the ids, which stay the same in all attempts to send the mail. */
export function composeMail(draft: MailDraft, { from, to }: Pick<Environment['mail'], 'from' | 'to'>): Mail {
  const id = newId();
  return { ...draft, id, from, to, messageId: messageIdOf(id, from) };
}

/** The `Message-ID` of a mail. @param from its sender, whose domain makes it unique */
export function messageIdOf(id: string, from: string): string {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}

/** A value must not add lines to the mail, nor turn the text around it with bidirectional characters (U+202E). */
export function oneLine(text: string): string {
  return text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Control}\u2028\u2029]+/gu, ' ')
    .trim();
}

export function quoted(text: string): string {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => `> ${oneLine(line)}`.trimEnd())
    .join('\n');
}
