/** @jest-environment node */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

const css = readFileSync(path.join(import.meta.dirname, 'font.css'), 'utf8');
const faces = css.split('@font-face').slice(1);
const percent = (face: string | undefined, name: string) =>
  Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face ?? '')?.[1]);
const [overpass, others, ...fallbacks] = faces;

const rangeOf = (face: string | undefined) =>
  [...(face ?? '').matchAll(/U\+(\w+)(?:-(\w+))?/g)].flatMap(([, from = '', to = from]) => {
    const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });

test('the font is swapped in, and each of its letters is in one of both faces', () => {
  for (const face of [overpass, others]) expect(face).toContain('font-display: swap');
  const { latin } = createRequire(import.meta.url)('@fontsource-variable/overpass/unicode.json');
  // Without control characters.
  const all = rangeOf(latin).filter((letter) => !/\p{Cc}/u.test(String.fromCodePoint(letter)));
  expect([...rangeOf(overpass), ...rangeOf(others)].sort((a, b) => a - b)).toEqual(all);
});

test('overpass.woff2 has the letters and weights of font.css: delete the file, and this test makes it again', async () => {
  const [, source = ''] = /url\("([^"]+)"\)/.exec(others ?? '') ?? [];
  const [, min, max] = /font-weight: (\d+) (\d+)/.exec(overpass ?? '') ?? [];
  const options = {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: Number(min), max: Number(max) } },
    // What browsers use without being asked, and figures of one width. The others bring glyphs of their own.
    keepFeatures: ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'],
  } as const;
  const whole = readFileSync(createRequire(import.meta.url).resolve(source));
  const font = await subsetFont(whole, String.fromCodePoint(...rangeOf(overpass)), options);
  const file = path.join(import.meta.dirname, '../overpass/files/overpass.woff2');
  if (!existsSync(file)) writeFileSync(file, font);
  expect(readFileSync(file).equals(font)).toBe(true);
});

test.each(fallbacks.map((face) => [/font-weight: ([\d ]+);/.exec(face)?.[1], face]))(
  'a fallback of weight %s has the line height of Overpass: edit both in font.css',
  (_, face) => {
    for (const override of ['ascent-override', 'descent-override']) {
      const scaled = (percent(face, override) * percent(face, 'size-adjust')) / 100;
      expect(scaled).toBeCloseTo(percent(overpass, override), 0);
    }
  },
);
