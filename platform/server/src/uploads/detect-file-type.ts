import type { FileType } from '@platform/contract';
import { fromBufferPromise } from 'yauzl';

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
