import { readFile } from 'node:fs/promises';
import { type FileType, type FormFile, fileTypes, formLimits } from '@platform/contract';
import { day, hour } from '@platform/releases/time';
import { fromBufferPromise } from 'yauzl';
import type { UploadRepository } from '../database/repositories.ts';
import type { TempUpload } from '../files/file-storage.ts';
import type { Sentence } from '../messages/index.ts';
import { invalidField, ProblemError } from '../problems/problem-error.ts';

/**
 * How long uploads without a submission are kept (ms): a form is sent minutes after its file, and the uploads must not serve
 * as storage for strangers.
 */
export const orphanRetention = day;

/** A submission reuses an upload up to this age only: an older one could be purged at the same moment. */
export const maxReusableAge = orphanRetention - hour;

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

/** Checks a file by its content, whatever it is called; throws if it does not follow the rules. */
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

/** An encrypted PDF is a `pdf`: most open without a password, and only its decryption shows which do. */
export type FileVerdict = FileType | 'password' | 'other';

const zipStart = 'PK\x03\x04';
const zipEnd = 'PK\x05\x06';
const compoundFileStart = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The stream in which an encrypted Office document lies inside a compound file. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

/** Readers of PDFs accept the header anywhere in so many bytes. Scanners and mail gateways write something before it. */
const pdfHeaderWithin = 1024;

/** The list of the types of a document's parts takes about 150 bytes for each. */
const contentTypesLimit = 1_048_576;
const mainPartType =
  /ContentType\s*=\s*["']application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.document\.main\+xml["']/i;

export async function detectFileType(bytes: Buffer): Promise<FileVerdict> {
  // First: an archive that begins with a PDF is no PDF.
  if (bytes.toString('latin1', 0, 4) === zipStart) {
    const types = await contentTypes(bytes).catch(() => null);
    return types !== null && mainPartType.test(decodeXml(types)) ? 'docx' : 'other';
  }
  if (bytes.subarray(0, pdfHeaderWithin).includes('%PDF-')) return 'pdf';
  return bytes.indexOf(compoundFileStart) === 0 && bytes.includes(encryptedPackage) ? 'password' : 'other';
}

export function isEncryptedPdf(bytes: Buffer): boolean {
  return bytes.includes('/Encrypt');
}

/** Found by the central directory, as word processors do. Null if there is none; rejects for an unreadable archive. */
async function contentTypes(bytes: Buffer): Promise<Buffer | null> {
  // The library reads no archive with something behind its end. Others ignore it.
  const end = bytes.lastIndexOf(zipEnd, undefined, 'latin1');
  const archive = bytes.subarray(0, end + 22 + bytes.readUInt16LE(end + 20));
  const options = { lazyEntries: true, decodeStrings: false, validateEntrySizes: false };
  const zip = await fromBufferPromise(archive, options);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileNameRaw.toString('latin1').toLowerCase() !== '[content_types].xml') continue;
    return readAtMost(contentTypesLimit, await zip.openReadStreamPromise(entry));
  }
  return null;
}

/** Null if there is more: a few kilobytes can expand to a gigabyte. */
async function readAtMost(limit: number, stream: AsyncIterable<Buffer>): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** XML is UTF-8 or UTF-16. A null byte beside the first character shows which. */
function decodeXml(xml: Buffer): string {
  if (xml[0] === 0xff || xml[1] === 0) return new TextDecoder('utf-16le').decode(xml);
  if (xml[0] === 0xfe || xml[0] === 0) return new TextDecoder('utf-16be').decode(xml);
  return xml.toString();
}
