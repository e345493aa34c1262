import { readFileSync } from 'node:fs';
import path from 'node:path';

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');

type Paints = Readonly<Record<string, string>>;

function paintsOf(block: string | undefined): Paints {
  return Object.fromEntries(
    [...(block ?? '').matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

/** The declarations of `selector`, in the dark scheme or in the light one. */
function declared(selector: string, scheme: 'light' | 'dark'): Paints {
  const [light = '', ...dark] = css.split(/@media \(prefers-color-scheme: dark\) \{/);
  const parts = dark.map((part) => part.split(/\n\}/)[0] ?? '');
  const source =
    scheme === 'dark'
      ? parts.join('\n')
      : light + dark.map((part) => part.split(/\n\}/).slice(1).join('\n}')).join('');
  const at = source.indexOf(`${selector} {`);
  return at < 0 ? {} : paintsOf(source.slice(at).split('}')[0]);
}

const light = declared(':root', 'light');
const dark = { ...light, ...declared(':root', 'dark') };
const asphalt = declared('[data-tone="asphalt"]', 'light');
const grounds: Readonly<Record<string, Paints>> = {
  light,
  dark,
  'light, on asphalt': { ...light, ...asphalt },
  'dark, on asphalt': { ...dark, ...asphalt, ...declared('[data-tone="asphalt"]', 'dark') },
};

function colour(paints: Paints, name: string): string {
  const value = paints[name] ?? '';
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (reference) return colour(paints, reference);
  if (!/^#[0-9a-f]{6}$/.test(value)) throw new Error(`tokens.css: --${name} is «${value}», not a colour.`);
  return value;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

const surfaces = ['surface', 'surface-sunken', 'surface-raised'] as const;

// Body text AAA, other text AA, edges of controls and the focus 3 : 1.
const needs = {
  text: 7,
  link: 7,
  'text-muted': 4.5,
  success: 4.5,
  danger: 4.5,
  'line-strong': 3,
  focus: 3,
} as const;

describe.each(Object.entries(grounds))('in %s', (_, paints) => {
  test.each(
    surfaces.flatMap((surface) => Object.entries(needs).map(([role, least]) => ({ surface, role, least }))),
  )('$role on $surface has a contrast of at least $least', ({ surface, role, least }) => {
    expect(contrast(colour(paints, role), colour(paints, surface))).toBeGreaterThanOrEqual(least);
  });

  test('what stands on amber can be read', () => {
    expect(contrast(colour(paints, 'on-accent'), colour(paints, 'accent'))).toBeGreaterThanOrEqual(7);
  });
});

test.each(['signboard', 'brake', 'asphalt'])('white on a %s sign can be read', (board) => {
  expect(contrast('#ffffff', colour(light, board))).toBeGreaterThanOrEqual(4.5);
});
