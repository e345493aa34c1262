import { createHash } from 'node:crypto';
import { seededRandom } from '@platform/releases/seeded-random';
import { day } from '@platform/releases/time';
import type { NewSubmission } from '@platform/server';

/** Names one record of a drill. Its content depends on nothing else, so that it can be checked without the original. */
export interface RecordName {
  readonly seed: number;
  /** Number of the process that writes it. */
  readonly writer: number;
  readonly count: number;
}

/** Every record is as old as the drill (ms since 1970), so that no retention period ends. */
export interface ContentTime {
  readonly began: number;
}

/** Texts that break a careless encoding: line breaks of all kinds, quotation marks, letters beyond 16 bits. */
const texts = [
  'Asha',
  'a\u2028b\u2029c',
  '"quoted", \\n',
  'line\r\nbreak\ttab',
  'நந்தினி',
  '🙂',
  "O'Brien; --",
  ' ',
];

/** Longer than any drill. */
const keptFor = 365 * day;

function idOf({ writer, count }: Omit<RecordName, 'seed'>): string {
  return `w${writer}-${count}`;
}

export function recordId(kind: 'application' | 'enquiry', name: Omit<RecordName, 'seed'>): string {
  return `${kind === 'application' ? 'a' : 'e'}-${idOf(name)}`;
}

export function fileOf(name: RecordName, { began }: ContentTime) {
  const random = seededRandom(name.seed, `file ${idOf(name)}`);
  const key = `job_applications/${began + name.count}_${idOf(name)}.pdf`;
  return { key, content: Buffer.concat([Buffer.from('%PDF-'), random.bytes(200 + random.int(4000))]) };
}

export function applicationOf(name: RecordName, time: ContentTime): NewSubmission {
  const random = seededRandom(name.seed, `application ${idOf(name)}`);
  const text = () => `${texts[random.int(texts.length)]} ${random.int(1000)}`;
  const { key, content } = fileOf(name, time);
  const fields = { fullName: text(), email: 'asha@example.com', phoneNo: text(), address: text() };
  const place = {
    postcode: 'LS1 1UR',
    district: text(),
    state: text(),
    gender: 'Female' as const,
    position: 'Software Engineer' as const,
  };
  const file = {
    ...{ key, type: 'pdf' as const, bytes: content.byteLength, url: text() },
    sha256: createHash('sha256').update(content).digest('hex'),
  };
  return {
    submission: {
      ...{ id: recordId('application', name), unit: 'catalog', form: 'application', release: 'r0drill000' },
      ...{ receivedAt: time.began + name.count, keptFor, fields: { ...fields, ...place }, file },
    },
    ...rest(name, text(), [{ filename: 'resume.pdf', type: 'application/pdf', key }]),
  };
}

export function enquiryOf(name: RecordName, time: ContentTime): NewSubmission {
  const random = seededRandom(name.seed, `enquiry ${idOf(name)}`);
  const text = () => `${texts[random.int(texts.length)]} ${random.int(1000)}`;
  const fields = {
    firstName: text(),
    lastName: text(),
    email: 'x@example.com',
    useCase: text(),
    source: text(),
  };
  return {
    submission: {
      ...{ id: recordId('enquiry', name), unit: 'contact', form: 'enquiry', release: null },
      ...{ receivedAt: time.began + name.count, keptFor, fields, file: null },
    },
    ...rest(name, text(), []),
  };
}

function rest(
  name: RecordName,
  text: string,
  attachments: NewSubmission['mail']['attachments'],
): Pick<NewSubmission, 'mail' | 'key' | 'fingerprint' | 'keyLifetime'> {
  const id = `m-${idOf(name)}`;
  const people = { from: 'site@example.com', to: ['jobs@example.com'], replyTo: 'asha@example.com' };
  return {
    mail: { id, messageId: `<${id}@example.com>`, ...people, subject: `Subject ${text}`, text, attachments },
    key: `key-of-${idOf(name)}`,
    fingerprint: `fingerprint of ${idOf(name)}`,
    keyLifetime: day,
  };
}

/** A record of a part after a number of changes; null when the last one removed it. */
export function reviewAt(version: number): { readonly by: string } | null {
  return version % 5 === 0 ? null : { by: `${texts[version % texts.length]} ${version}` };
}
