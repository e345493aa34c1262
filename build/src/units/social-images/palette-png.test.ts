import { crc32, inflateSync } from 'node:zlib';
import { palettePng } from './palette-png.ts';

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Reads the chunks of a PNG and checks the signature and the checksums. */
function chunksOf(png: Buffer): readonly Chunk[] {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.push({ type: body.toString('latin1', 0, 4), data: body.subarray(4) });
    at += 12 + length;
  }
  return chunks;
}

/** Colours of all pixels, as `#rrggbb`. */
function decoded(png: Buffer): readonly string[] {
  const [header, palette, content, end] = chunksOf(png);
  if (!header || !palette || !content) throw new Error('A chunk is missing.');
  expect([header.type, palette.type, content.type, end?.type]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
  const width = header.data.readUInt32BE(0);
  const rows = inflateSync(content.data);
  expect(rows.length).toBe((width + 1) * header.data.readUInt32BE(4));
  return [...rows]
    .filter((_, at) => at % (width + 1) !== 0)
    .map((place) => `#${palette.data.toString('hex', place * 3, place * 3 + 3)}`);
}

const pixels = (...colours: readonly string[]) =>
  Uint8Array.from(colours.flatMap((colour) => [...Buffer.from(`${colour}ff`, 'hex')]));

test('a picture with few colours is encoded without loss', () => {
  const picture = ['14171a', 'ffb400', 'ffb400', 'ffffff', '14171a', '0b6e4f'];
  expect(decoded(palettePng(pixels(...picture), 3, 2))).toEqual(picture.map((colour) => `#${colour}`));
});

test('with too many colours, the rarest are replaced by the nearest remaining ones', () => {
  const greys = Array.from({ length: 256 }, (_, value) => Buffer.from([value, value, value]).toString('hex'));
  const twice = [...greys, ...greys];
  const colours = decoded(palettePng(pixels(...twice, '0a0b0a', 'fe0000'), 514, 1));
  expect(colours.slice(0, 512)).toEqual(twice.map((colour) => `#${colour}`));
  expect(colours.slice(512)).toEqual(['#0a0a0a', '#555555']);
});

test('the same pixels give the same bytes', () => {
  const picture = pixels('14171a', 'ffb400', '0b6e4f', 'c4261d');
  expect(palettePng(picture, 2, 2).equals(palettePng(Uint8Array.from(picture), 2, 2))).toBe(true);
});
