import { readFile } from 'node:fs/promises';
import { applicationMessages, type ResumeType, resumeByteLimit } from '@site/shared-ui/contracts';
import type { TempUpload } from '../files/temp-uploads.ts';
import { invalidField, ProblemError } from '../problems/problem-error.ts';
import { detectResume, isEncryptedPdf } from './detect-resume.ts';

const folder = 'job_applications';
const maxNameLength = 80;
const needsPassword = 'This file needs a password to open. Please choose one that opens without.';
const keyShape = new RegExp(`^${folder}/\\d{1,16}_[A-Za-z0-9][A-Za-z0-9._-]*$`);

/**
 * `job_applications/{timestamp}_{filename}`, with the name converted to short plain ASCII, and the extension of the
 * type instead of the name's.
 */
export function resumeKey(timestamp: number, filename: string, type: ResumeType): string {
  return withType(`${folder}/${timestamp}_${foldName(filename)}`, type);
}

/** The type by a key's extension. */
export function resumeTypeOf(key: string): ResumeType {
  return key.endsWith('.docx') ? 'docx' : 'pdf';
}

export function withType(key: string, type: ResumeType): string {
  return `${withoutType(key)}.${type}`;
}

export function withoutType(key: string): string {
  return key.replace(/\.(?:pdf|docx)$/, '');
}

/** For an upload whose content has not come. */
export function guessResumeType(filename: string): ResumeType {
  return /docx$/i.test(filename.trimEnd()) ? 'docx' : 'pdf';
}

/**
 * The next timestamp (ms) for a key: even for the ticket of an upload, odd for a resume that comes with its
 * application. So a key that was given out never gets another applicant's file.
 */
export function timestampFrom(time: number, use: 'ticket' | 'application'): number {
  return (time % 2 === 0) === (use === 'ticket') ? time : time + 1;
}

export function isResumeKey(text: string): boolean {
  return keyShape.test(text) && !text.includes('..');
}

/** When the key was created, in milliseconds since 1970. */
export function resumeKeyTime(key: string): number {
  return Number(key.slice(folder.length + 1, key.indexOf('_', folder.length + 1)));
}

/** The file's name for downloads. */
export function fileNameOf(key: string): string {
  return key.slice(key.indexOf('_', folder.length + 1) + 1);
}

function foldName(filename: string): string {
  const stem = filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1);
  const folded = stem
    .normalize('NFKD')
    // NFKD has separated accents from their letters: "Zoë" becomes "Zoe".
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/-$/, '')
    .replace(/-(?:pdf|docx)$/i, '')
    .replace(/^-/, '')
    .slice(0, maxNameLength)
    .replace(/-+$/, '');
  return folded === '' ? 'resume' : folded;
}

export function checkResumeSize(bytes: number, field: string): void {
  if (bytes >= resumeByteLimit) throw resumeTooLarge(field);
  if (bytes === 0) throw invalidField(field, applicationMessages.resumeInvalid, 'resume-invalid');
}

/** What a resume is by its content. */
export interface ResumeKind {
  readonly type: ResumeType;
  /** An encrypted PDF: most of them open without a password. */
  readonly mayNeedPassword: boolean;
}

/** Judges a file by its content, whatever it is called; throws if it cannot be a resume. */
export async function checkResume(file: TempUpload, field: string): Promise<ResumeKind> {
  checkResumeSize(file.bytes, field);
  const content = await readFile(file.path);
  const found = await detectResume(content);
  if (found === 'password') throw invalidField(field, needsPassword, 'resume-password');
  if (found === 'other') throw invalidField(field, applicationMessages.resumeInvalid, 'resume-invalid');
  return { type: found, mayNeedPassword: found === 'pdf' && isEncryptedPdf(content) };
}

export function resumeTooLarge(field: string): ProblemError {
  return new ProblemError({
    status: 413,
    code: 'resume-too-large',
    message: applicationMessages.resumeTooLarge,
    field,
  });
}
