import { existsSync, readFileSync, statSync } from 'node:fs';
import { site } from '@site/shared-ui/site';

const file = (path: string) => `shell/static/${path}`;
/** Width and height from a PNG's header. */
const pngSize = (path: string) => {
  const bytes = readFileSync(file(path));
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};

test('the web manifest has the company’s name, and its icons exist in the declared sizes', () => {
  const manifest = JSON.parse(readFileSync(file('site.webmanifest'), 'utf8'));
  // If this fails: shell/static/site.webmanifest (and the name in og.png) must follow shared-ui/src/site/facts.ts.
  expect(manifest.name).toBe(site.name);
  expect(manifest.description).toBe(site.description);
  for (const { src, sizes } of manifest.icons) {
    expect(pngSize(src.slice(1)).join('x')).toBe(sizes);
  }
});

test.each(['favicon.ico', 'favicon.svg', 'apple-touch-icon.png'])('%s exists', (path) => {
  expect(existsSync(file(path))).toBe(true);
});

test('the picture for shared links is 1200 by 630 pixels and small', () => {
  expect(pngSize('og.png')).toEqual([1200, 630]);
  expect(statSync(file('og.png')).size).toBeLessThan(60_000);
});
