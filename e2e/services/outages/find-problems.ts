import type { ReceivedMail } from '@platform/server/testing';
import type { Answer } from '@platform/verify/load';
import type { Observations, SubmissionResult, UploadResult } from './visitors.ts';

export interface StoredRecord {
  readonly id: string;
  readonly email: string;
  /** Of the resume in the bucket, in hex: null if it is not there. Undefined for an enquiry. */
  readonly sha256?: string | null;
}

export interface ServiceContents {
  readonly records: readonly StoredRecord[];
  readonly mails: readonly ReceivedMail[];
  /** Hashes of the uploaded files in the bucket, in hex, by their keys. */
  readonly files: ReadonlyMap<string, string>;
  /** How often a mail server or its network was interrupted: each may have had one mail whose answer was lost. */
  readonly lostMailAnswers: number;
}

/** Longest time that a request may take (ms): `answerTime` of the server, and reading the request on a busy machine. */
const longest = 15_000;
/** The statuses of a refusal after which nothing is stored, or nobody knows. */
const refusals = new Set([429, 503, 507]);

export function findProblems(observed: Observations, contents: ServiceContents): readonly string[] {
  return [
    ...observed.submissions.flatMap((result) => [
      ...result.answers.flatMap(answerProblems),
      ...recordProblems(result, contents.records),
    ]),
    ...observed.uploads.flatMap((result) => [
      ...result.answers.flatMap(answerProblems),
      ...uploadProblems(result, contents.files),
    ]),
    ...observed.pages.flatMap(pageProblems),
    ...observed.data.flatMap(answerProblems),
    ...mailProblems(contents),
  ];
}

function pageProblems(answer: Answer): readonly string[] {
  if (answer.status !== 200) return [`${answer.path} was answered with ${answer.status} ${answer.text}`];
  return slow(answer);
}

function answerProblems(answer: Answer): readonly string[] {
  const { path, status, headers, text } = answer;
  if (status !== null && status < 300) return slow(answer);
  if (status === null) return [`${path} was not answered: ${text}`];
  if (!refusals.has(status)) return [`${path} was answered with ${status} ${text}`];
  if (!(Number(headers['retry-after']) > 0))
    return [`${path} was answered with ${status}, without Retry-After: ${text}`];
  return slow(answer);
}

function slow({ path, milliseconds, status, text }: Answer): readonly string[] {
  return milliseconds > longest
    ? [`${path} took ${(milliseconds / 1000).toFixed(1)} s, then ${status} ${text}`]
    : [];
}

function recordProblems(
  { submission, acknowledged, reference }: SubmissionResult,
  records: readonly StoredRecord[],
): readonly string[] {
  const { kind, email, sha256 } = submission;
  const own = records.filter((record) => record.email === email);
  if (own.length > 1) return [`the ${kind} of ${email} was stored ${own.length} times`];
  const [record] = own;
  if (record === undefined) {
    return acknowledged ? [`the acknowledged ${kind} of ${email} is not in the database`] : [];
  }
  const wrongReference = reference !== null && reference !== record.id;
  return [
    ...(wrongReference
      ? [`the ${kind} of ${email} has another reference than it was acknowledged with`]
      : []),
    ...(sha256 !== null && record.sha256 !== sha256
      ? [`the resume of ${email} ${record.sha256 === null ? 'is not in the bucket' : 'has other bytes'}`]
      : []),
  ];
}

function uploadProblems(
  { key, sha256, acknowledged }: UploadResult,
  files: ServiceContents['files'],
): readonly string[] {
  const stored = files.get(key ?? '');
  if (stored === undefined)
    return acknowledged ? [`the acknowledged upload ${key} is not in the bucket`] : [];
  return stored === sha256 ? [] : [`the upload ${key} has other bytes`];
}

function mailProblems({ records, mails, lostMailAnswers }: ServiceContents): readonly string[] {
  const problems: string[] = [];
  let repeated = 0;
  for (const { id, email, sha256 } of records) {
    const own = mails.filter(({ text }) => text.includes(`Reference: ${id}`));
    if (own.length === 0) problems.push(`the mail about ${email} has not arrived`);
    repeated += Math.max(0, own.length - 1);
    if (new Set(own.map(({ messageId }) => messageId)).size > 1)
      problems.push(`the mails about ${email} have different Message-IDs`);
    const wanted = sha256 === undefined ? [] : [sha256];
    if (own.some(({ attachments }) => attachments.join() !== wanted.join()))
      problems.push(`the mail about ${email} does not have its resume`);
  }
  if (repeated > lostMailAnswers)
    problems.push(`${repeated} mails arrived again, but only ${lostMailAnswers} answers can have been lost`);
  const known = records.map(({ id }) => id);
  const strange = mails.filter(({ text }) => !known.some((id) => text.includes(`Reference: ${id}`)));
  return [...problems, ...strange.map(({ messageId }) => `the mail ${messageId} is about no record`)];
}
