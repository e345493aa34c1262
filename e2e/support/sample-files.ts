import { crc32 } from 'node:zlib';

interface Upload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A PDF of exactly this size, filled up with a comment. */
export function pdf(bytes = 400, name = 'Asha Kerbstone.pdf'): Upload {
  const head = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n';
  const tail = '\n%%EOF';
  const buffer = Buffer.from(`${head}${'%'.repeat(bytes - head.length - tail.length)}${tail}`);
  return { name, mimeType: 'application/pdf', buffer };
}

export function textFile(name: string): Upload {
  return { name, mimeType: 'text/plain', buffer: Buffer.from('Not a document of the kinds we take.') };
}

/** A minimal Word document. */
export function docx(name = 'Asha Kerbstone.docx'): Upload {
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const buffer = archive([
    [
      '[Content_Types].xml',
      `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}.main+xml"/></Types>`,
    ],
    ['word/document.xml', '<w:document/>'],
  ]);
  return { name, mimeType: main, buffer };
}

/** A ZIP archive without compression (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT). */
function archive(files: readonly (readonly [name: string, content: string])[]): Buffer {
  let offset = 0;
  const entries = files.map(([name, content]) => {
    const data = Buffer.from(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), data]);
    const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, place, Buffer.from(name)]);
    offset += local.length;
    return { local, central };
  });
  const directory = Buffer.concat(entries.map(({ central }) => central));
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...entries.map(({ local }) => local), directory, end]);
}
