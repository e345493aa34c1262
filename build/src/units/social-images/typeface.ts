import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

/** The site's typeface in the weight of its headlines; the pages have all weights in one variable file. */
const file = fileURLToPath(import.meta.resolve('@fontsource/overpass/files/overpass-latin-900-normal.woff'));

/** The typeface as an OpenType font, the format that resvg reads. */
export async function readTypeface(): Promise<Uint8Array> {
  return unpackWoff(await readFile(file));
}

const headerLength = 44;
const entryLength = 20;
const sfntHeaderLength = 12;
const recordLength = 16;

/**
 * Converts a WOFF file back to the OpenType file: WOFF contains the same tables, each compressed
 * (https://www.w3.org/TR/WOFF/).
 */
function unpackWoff(woff: Buffer): Uint8Array {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(sfntHeaderLength + recordLength * count);
  const parts: Uint8Array[] = [head];
  let end = head.length;

  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const searched = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(searched * recordLength, 6);
  head.writeUInt16BE(Math.log2(searched), 8);
  head.writeUInt16BE((count - searched) * recordLength, 10);

  for (let at = 0; at < count; at += 1) {
    const entry = headerLength + entryLength * at;
    const offset = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8));
    const length = woff.readUInt32BE(entry + 12);
    const table = packed.length < length ? inflateSync(packed) : packed;
    const record = sfntHeaderLength + recordLength * at;
    woff.copy(head, record, entry, entry + 4);
    woff.copy(head, record + 4, entry + 16, entry + 20);
    head.writeUInt32BE(end, record + 8);
    head.writeUInt32BE(length, record + 12);
    const padding = (4 - (length % 4)) % 4;
    parts.push(table, Buffer.alloc(padding));
    end += length + padding;
  }
  return Buffer.concat(parts);
}
