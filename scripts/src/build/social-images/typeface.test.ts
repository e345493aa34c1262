import { readFileSync } from 'node:fs';
import { root } from '../workspace.ts';
import { readTypeface } from './typeface.ts';

/** Sum of the 32-bit words of a table, as an OpenType font states it. */
function checksum(font: DataView, offset: number, length: number): number {
  let sum = 0;
  for (let at = offset; at < offset + length; at += 4) sum = (sum + font.getUint32(at)) >>> 0;
  return sum;
}

test('the unpacked font is one: every table lies where its record says, and sums up to what it states', async () => {
  const bytes = await readTypeface();
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  for (let table = 0; table < font.getUint16(4); table += 1) {
    const record = 12 + table * 16;
    const name = Buffer.from(bytes.subarray(record, record + 4)).toString('latin1');
    names.push(name);
    const offset = font.getUint32(record + 8);
    // The head's own sum leaves out the sum of the whole font, which stands in it.
    const adjustment = name === 'head' ? font.getUint32(offset + 8) : 0;
    const sum = (checksum(font, offset, font.getUint32(record + 12)) - adjustment) >>> 0;
    expect([name, sum]).toEqual([name, font.getUint32(record + 4)]);
  }
  expect(names).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx', 'name']));
});

test('the pictures’ typeface is the pages’: change both in scripts/ and shared-ui/package.json', () => {
  const versionIn = (folder: string, name: string) =>
    JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8')).dependencies[name];
  expect(versionIn('scripts', '@fontsource/overpass')).toBe(
    versionIn('shared-ui', '@fontsource-variable/overpass'),
  );
});
