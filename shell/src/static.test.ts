import { readFileSync } from 'node:fs';

test('the picture for shared links is 1200 by 630 pixels and small', () => {
  const png = readFileSync('shell/static/og.png');
  // Width and height are in the header.
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(60_000);
});
