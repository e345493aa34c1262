import { crc32, deflateRawSync } from 'node:zlib';

export function samplePdf(bytes = 400, trailer = ''): Buffer {
  const start = `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R${trailer}>>\n`;
  return Buffer.from(`${start}${'%'.repeat(Math.max(0, bytes - start.length - 6))}\n%%EOF`);
}

const wordprocessing = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const withMacros = 'application/vnd.ms-word.document.macroEnabled.main+xml';

export function sampleDocx(mainType = wordprocessing): Buffer {
  return zip({ '[Content_Types].xml': contentTypesXml(mainType), 'word/document.xml': '<w:document/>' });
}

export function contentTypesXml(mainType = wordprocessing): string {
  return `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`;
}

export function sampleDocm(): Buffer {
  return sampleDocx(withMacros);
}

export function compoundFile(stream: string): Buffer {
  return Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1024),
    Buffer.from(stream, 'utf16le'),
  ]);
}

/** What word processors write for a document with a password. */
export function sampleEncryptedDocx(): Buffer {
  return compoundFile('EncryptedPackage');
}

/** How an archive is written; both are in use. */
export interface ZipForm {
  readonly deflate?: boolean;
  readonly comment?: string;
}

/** A ZIP archive (APPNOTE.TXT of its inventor). */
export function zip(
  files: Readonly<Record<string, string | Buffer>>,
  { deflate = false, comment = '' }: ZipForm = {},
): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content);
    const data = deflate ? deflateRawSync(plain) : plain;
    const head = Buffer.concat([
      ...[u16(20), u16(0), u16(deflate ? 8 : 0), u32(0), u32(crc32(plain))],
      ...[u32(data.length), u32(plain.length), u16(name.length), u16(0)],
    ]);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), data]);
    const places = [u16(0), u16(0), u16(0), u32(0), u32(offset)];
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02'), u16(20), head, ...places, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const count = u16(centrals.length);
  return Buffer.concat([
    ...[...locals, directory, Buffer.from('PK\x05\x06'), u16(0), u16(0), count, count],
    ...[u32(directory.length), u32(offset), u16(comment.length), Buffer.from(comment)],
  ]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
