import { readFileSync } from 'node:fs';
import path from 'node:path';

const css = readFileSync(path.join(import.meta.dirname, 'font.css'), 'utf8');
const faces = css.split('@font-face').slice(1);
const percent = (face: string | undefined, name: string) =>
  Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face ?? '')?.[1]);
const [overpass, ...fallbacks] = faces;

test('the font is swapped in, and is served by the site itself', () => {
  expect(overpass).toContain('font-display: swap');
  expect(overpass).toMatch(/url\("@fontsource-variable\/overpass\/[^"]+\.woff2"\)/);
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
