import { readFileSync } from 'node:fs';
import { root } from '../workspace.ts';
import { readTypeface } from './typeface.ts';

/** The OpenType checksum of a table: the sum of its 32-bit words. */
function checksum(font: DataView, offset: number, length: number): number {
  let sum = 0;
  for (let at = offset; at < offset + length; at += 4) sum = (sum + font.getUint32(at)) >>> 0;
  return sum;
}

test('the unpacked font is valid: every table is at its recorded offset and has its recorded checksum', async () => {
  const bytes = await readTypeface();
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  for (let table = 0; table < font.getUint16(4); table += 1) {
    const record = 12 + table * 16;
    const name = Buffer.from(bytes.subarray(record, record + 4)).toString('latin1');
    names.push(name);
    const offset = font.getUint32(record + 8);
    // The checksum of `head` leaves out the checksum of the whole font, which is stored in it.
    const adjustment = name === 'head' ? font.getUint32(offset + 8) : 0;
    const sum = (checksum(font, offset, font.getUint32(record + 12)) - adjustment) >>> 0;
    expect([name, sum]).toEqual([name, font.getUint32(record + 4)]);
  }
  expect(names).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx', 'name']));
});

test('pictures and pages use the same version of the typeface: change it in scripts/ and shared-ui/package.json', () => {
  const versionIn = (folder: string, name: string) =>
    JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8')).dependencies[name];
  expect(versionIn('build', '@fontsource/overpass')).toBe(
    versionIn('shared-ui', '@fontsource-variable/overpass'),
  );
});
