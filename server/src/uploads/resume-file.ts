import { readFile } from 'node:fs/promises';
import {
  applicationMessages,
  type ResumeType,
  resumeByteLimit,
  resumeTypes,
} from '@site/shared-ui/contracts';
import { fileTypeFromBuffer } from 'file-type';
import type { TempUpload } from '../files/temp-uploads.ts';
import { invalidField, ProblemError } from '../problems/problem-error.ts';

const folder = 'job_applications';
const maxNameLength = 80;
const keyShape = new RegExp(`^${folder}/\\d{1,16}_[A-Za-z0-9][A-Za-z0-9._-]*$`);

/** The extension of a file name, if it is allowed for a resume. */
export function resumeTypeOf(filename: string): ResumeType | null {
  const extension = /\.([A-Za-z]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(resumeTypes, extension) ? (extension as ResumeType) : null;
}

/** `job_applications/{timestamp}_{filename}`, with the name converted to short plain ASCII. */
export function resumeKey(timestamp: number, filename: string, type: ResumeType): string {
  return `${folder}/${timestamp}_${foldName(filename)}.${type}`;
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
    .replace(/\.[A-Za-z]+$/, '')
    .normalize('NFKD')
    // NFKD has separated accents from their letters: "Zoë" becomes "Zoe".
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maxNameLength)
    .replace(/-+$/, '');
  return folded === '' ? 'resume' : folded;
}

/** The type by the file name; throws if it is not allowed. */
export function checkResumeName(filename: string, field: string): ResumeType {
  const type = resumeTypeOf(filename);
  if (type === null) throw invalidField(field, applicationMessages.resumeInvalid, 'resume-invalid');
  return type;
}

export function checkResumeSize(bytes: number, field: string): void {
  if (bytes >= resumeByteLimit) throw resumeTooLarge(field);
  if (bytes === 0) throw invalidField(field, applicationMessages.resumeInvalid, 'resume-invalid');
}

/** Checks the size, and that the content has the type of the name. */
export async function checkResumeContent(file: TempUpload, type: ResumeType, field: string): Promise<void> {
  checkResumeSize(file.bytes, field);
  const found = await fileTypeFromBuffer(await readFile(file.path));
  if (found?.mime !== resumeTypes[type]) {
    throw invalidField(field, applicationMessages.resumeInvalid, 'resume-invalid');
  }
}

export function resumeTooLarge(field: string): ProblemError {
  return new ProblemError({
    status: 413,
    code: 'resume-too-large',
    message: applicationMessages.resumeTooLarge,
    field,
  });
}
