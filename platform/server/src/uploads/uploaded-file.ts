import { readFile } from 'node:fs/promises';
import { type FileType, type FormFile, fileTypes, formLimits } from '@platform/contract';
import type { UploadRepository } from '../database/repositories.ts';
import type { TempUpload } from '../files/temp-uploads.ts';
import type { Sentence } from '../messages/index.ts';
import { invalidField, ProblemError } from '../problems/problem-error.ts';
import { detectFileType, isEncryptedPdf } from './detect-file-type.ts';
import { orphanRetention } from './upload-age.data.ts';

/** The beginning of every key. */
export const filesFolder = 'job_applications/';
const maxNameLength = 80;
const keyShape = new RegExp(`^${filesFolder}\\d{1,16}_[A-Za-z0-9][A-Za-z0-9._-]*$`);

/** `job_applications/{timestamp}_{filename}`: short plain ASCII, with the extension of the type. */
export function fileKey(timestamp: number, filename: string, type: FileType): string {
  return withType(`${filesFolder}${timestamp}_${foldName(filename)}`, type);
}

/**
 * A key that nobody else gets, with either extension: two visitors with one key could read each other's file. Its file is
 * deleted after a while if no submission refers to it.
 *
 * @param now for the timestamp (ms since 1970)
 */
export async function reserveKey(
  uploads: Pick<UploadRepository, 'reserve'>,
  now: number,
  filename: string,
  type: FileType,
): Promise<string> {
  for (let timestamp = now; ; timestamp += 1) {
    const key = fileKey(timestamp, filename, type);
    if (await uploads.reserve(withoutType(key), orphanRetention)) return key;
  }
}

export function fileTypeOf(key: string): FileType {
  return key.endsWith('.docx') ? 'docx' : 'pdf';
}

export function withType(key: string, type: FileType): string {
  return `${withoutType(key)}.${type}`;
}

export function withoutType(key: string): string {
  return key.replace(/\.(?:pdf|docx)$/, '');
}

export function guessFileType(filename: string): FileType {
  return /docx$/i.test(filename.trimEnd()) ? 'docx' : 'pdf';
}

export function isFileKey(text: string): boolean {
  return keyShape.test(text) && !text.includes('..');
}

/** When the key was created, in milliseconds since 1970. */
export function fileKeyTime(key: string): number {
  return Number(key.slice(filesFolder.length, key.indexOf('_', filesFolder.length)));
}

export function fileNameOf(key: string): string {
  return key.slice(key.indexOf('_', filesFolder.length) + 1);
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
  return folded === '' ? 'file' : folded;
}

interface FileRules extends Pick<FormFile, 'name' | 'types' | 'bytes'> {
  readonly invalid: Sentence;
  readonly tooLarge: Sentence;
}

/** The rules for a file before it is known to which form it belongs. */
export const anyFile: FileRules = {
  name: 'file',
  types: Object.keys(fileTypes) as FileType[],
  bytes: formLimits.fileBytes,
  invalid: (say) => say.fileInvalid,
  tooLarge: (say) => say.fileTooLarge,
};

export function checkFileSize(size: number, rules: FileRules): void {
  if (size >= rules.bytes) throw fileTooLarge(rules);
  if (size === 0) throw invalidField(rules.name, rules.invalid, 'file-invalid');
}

export interface FileKind {
  readonly type: FileType;
  /** An encrypted PDF: most of them open without a password. */
  readonly mayNeedPassword: boolean;
}

/** Judges a file by its content, whatever it is called; throws if it does not follow the rules. */
export async function checkFile(file: TempUpload, rules: FileRules): Promise<FileKind> {
  checkFileSize(file.bytes, rules);
  const content = await readFile(file.path);
  const found = await detectFileType(content);
  if (found === 'password') throw invalidField(rules.name, (say) => say.filePassword, 'file-password');
  if (found === 'other' || !rules.types.includes(found))
    throw invalidField(rules.name, rules.invalid, 'file-invalid');
  return { type: found, mayNeedPassword: found === 'pdf' && isEncryptedPdf(content) };
}

export function fileTooLarge({ name: field, tooLarge }: Pick<FileRules, 'name' | 'tooLarge'>): ProblemError {
  return new ProblemError(413, 'file-too-large', tooLarge, { field });
}
