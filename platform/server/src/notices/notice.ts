import type { Mail, Notice } from '../database/repositories.ts';
import { messageIdOf, oneLine } from '../mail/compose-mail.ts';

/** The content of a notice, without when and how often. No data of visitors may be in it. */
export type Message = Omit<Notice, 'id' | 'key' | 'state' | 'at'>;

/** An incident that a server sees. Its key begins with one of its condition's. */
export interface Found extends Message {
  readonly key: string;
}

/** When something needs a person. */
export interface Condition {
  /** Each incident of it has one of these keys, or one below it: `key/…`. */
  readonly keys: readonly string[];
  /** How long an incident must last until its notice is sent (ms). */
  readonly after: number;
  /** `/-/ready` says it to this machine; absent: it does not. To all others it says this sentence, if there is one. */
  readonly publicly?: string | null;
  /** What this server sees of it; null: it cannot say now. */
  find(): Promise<readonly Found[] | null>;
}

/** The key of the incident that cannot be written to the database. */
export const databaseKey = 'database';

/** Where the page of operations is, at its own origin. */
export const pagePath = '/-/site';

/** Of the site command, as an operator types it. */
export const commandOf = (call: string) => `npm run site -- ${call}`;

const maxReason = 500;

/** A reason that somebody has typed. */
export const shortReason = (reason: string) => oneLine(reason).slice(0, maxReason);

/** The notice of the end of an incident, without its id. */
export function endOf({ id: _, ...opened }: Notice, now: number): Omit<Notice, 'id'> {
  const minutes = Math.max(1, Math.round((now - Date.parse(opened.at)) / 60_000));
  const lasted = minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
  return {
    ...{ ...opened, state: 'ended', at: new Date(now).toISOString() },
    ...{ text: `Over after ${lasted}: ${opened.text}`, command: commandOf('status') },
  };
}

/** Which site notices are about. */
export interface AboutSite {
  readonly site: string;
  /** Address of its operations page; null if there is none. */
  readonly page: string | null;
}

/** The sentence and the next command, and where the page with the same changes is. */
export function noticeText({ text, command }: Notice, { site, page }: AboutSite): string {
  return `${site}: ${text} Next: ${command}${page === null ? '' : ` Or open: ${page}`}`;
}

const maxSubject = 120;

/** @param from sender, also for replies */
export function noticeMail(
  notice: Notice,
  { site, page, from, to }: AboutSite & { readonly from: string; readonly to: string },
): Mail {
  const { id, text, command } = notice;
  const subject = `${site}: ${text}`;
  return {
    ...{ id, messageId: messageIdOf(id, from), from, to: [to], replyTo: from, attachments: [] },
    subject: subject.length > maxSubject ? `${subject.slice(0, maxSubject - 1)}…` : subject,
    text: [
      text,
      '',
      `Next: ${command}`,
      ...(page === null ? [] : [`Or open: ${page}`]),
      '',
      notice.at,
      '',
    ].join('\n'),
  };
}
