import { crc32, deflateRawSync } from 'node:zlib';

/** A minimal PDF, padded to the given size. */
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

/** A Word file with macros. */
export function sampleDocm(): Buffer {
  return sampleDocx(withMacros);
}

/** A compound file with a stream of this name. */
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

/** How an archive is written; each of these is in use, and word processors read them all. */
export interface ZipForm {
  readonly deflate?: boolean;
  /** Sizes and places with 64 bits. */
  readonly zip64?: boolean;
  /** Sizes behind the content, with or without a signature before them. */
  readonly descriptor?: 'none' | 'signed' | 'bare';
  readonly comment?: string;
}

/** A ZIP archive (APPNOTE.TXT of its inventor). */
export function zip(
  files: Readonly<Record<string, string | Buffer>>,
  { deflate = false, zip64 = false, descriptor = 'none', comment = '' }: ZipForm = {},
): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content);
    const data = deflate ? deflateRawSync(plain) : plain;
    const sizes = zip64 ? [u64(data.length), u64(plain.length)] : [u32(data.length), u32(plain.length)];
    const crc = u32(crc32(plain));
    const late = descriptor !== 'none';
    const head = [u16(zip64 ? 45 : 20), u16(late ? 8 : 0), u16(deflate ? 8 : 0), u32(0)];
    const wide = [u32(0xffffffff), u32(0xffffffff)];
    const extra = (...fields: readonly Buffer[]) => {
      const body = Buffer.concat(fields);
      return zip64 ? Buffer.concat([u16(1), u16(body.length), body]) : Buffer.alloc(0);
    };
    const localExtra = late ? extra(u64(0), u64(0)) : extra(u64(plain.length), u64(data.length));
    const localSizes = late ? [u32(0), u32(0), u32(0)] : [crc, ...(zip64 ? wide : sizes)];
    const local = Buffer.concat([
      ...[Buffer.from('PK\x03\x04'), ...head, ...localSizes],
      ...[u16(name.length), u16(localExtra.length), Buffer.from(name), localExtra, data],
      ...(late ? [Buffer.from(descriptor === 'signed' ? 'PK\x07\x08' : ''), crc, ...sizes] : []),
    ]);
    const centralExtra = extra(u64(plain.length), u64(data.length), u64(offset));
    centrals.push(
      Buffer.concat([
        ...[Buffer.from('PK\x01\x02'), u16(20), ...head, crc, ...(zip64 ? wide : sizes)],
        ...[u16(name.length), u16(centralExtra.length), u16(0), u16(0), u16(0), u32(0)],
        ...[u32(zip64 ? 0xffffffff : offset), Buffer.from(name), centralExtra],
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const count = centrals.length;
  const end64 = Buffer.concat([
    ...[Buffer.from('PK\x06\x06'), u64(44), u16(45), u16(45), u32(0), u32(0)],
    ...[u64(count), u64(count), u64(directory.length), u64(offset)],
    ...[Buffer.from('PK\x06\x07'), u32(0), u64(offset + directory.length), u32(1)],
  ]);
  const narrow = [u16(count), u16(count), u32(directory.length), u32(offset)];
  return Buffer.concat([
    ...[...locals, directory, zip64 ? end64 : Buffer.alloc(0)],
    ...[
      Buffer.from('PK\x05\x06'),
      u16(0),
      u16(0),
      ...(zip64 ? [u16(0xffff), u16(0xffff), ...[u32(0xffffffff), u32(0xffffffff)]] : narrow),
    ],
    ...[u16(comment.length), Buffer.from(comment)],
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

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
