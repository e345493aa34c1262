import { crc32 } from 'node:zlib';

/** A minimal PDF, padded to the given size. */
export function samplePdf(bytes = 400): Buffer {
  const start = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n';
  return Buffer.from(`${start}${'%'.repeat(Math.max(0, bytes - start.length - 6))}\n%%EOF`);
}

const wordprocessing = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const withMacros = 'application/vnd.ms-word.document.macroEnabled.main+xml';

export function sampleDocx(mainType = wordprocessing): Buffer {
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`;
  return zip({ '[Content_Types].xml': types, 'word/document.xml': '<w:document/>' });
}

/** A Word file with macros. */
export function sampleDocm(): Buffer {
  return sampleDocx(withMacros);
}

/** An uncompressed ZIP archive. */
export function zip(files: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content);
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(crc32(data), 0);
    sizes.writeUInt32LE(data.length, 4);
    sizes.writeUInt32LE(data.length, 8);
    sizes.writeUInt16LE(name.length, 12);
    const versionAndFlags = Buffer.from([20, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), versionAndFlags, sizes, Buffer.from(name), data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    centrals.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02'),
        Buffer.from([20, 0]),
        versionAndFlags,
        sizes,
        place,
        Buffer.from(name),
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(centrals.length, 8);
  end.writeUInt16LE(centrals.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
