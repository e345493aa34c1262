import { readFileSync } from 'node:fs';
import path from 'node:path';

type Colours = Readonly<Record<string, string>>;

const sheet = document.createElement('style');
sheet.textContent = ['tokens.css', 'semantic-tokens.css']
  .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
  .join('\n');
document.head.append(sheet);

/** The custom properties that `selector` declares under exactly this media condition. */
function declared(selector: string, media = ''): Colours {
  const rules = [...(sheet.sheet?.cssRules ?? [])].flatMap((rule) => {
    if (rule instanceof CSSMediaRule) return rule.media.mediaText === media ? [...rule.cssRules] : [];
    return media === '' ? [rule] : [];
  });
  const matching = rules.filter(
    (rule): rule is CSSStyleRule =>
      rule instanceof CSSStyleRule && rule.selectorText.split(/,\s*/).includes(selector),
  );
  if (matching.length === 0)
    throw new Error(`No rule for ${selector} under "${media}" in semantic-tokens.css.`);
  return Object.fromEntries(
    matching.flatMap(({ style: { length }, style }) =>
      Array.from({ length }, (_, at) => style[at] ?? '')
        .filter((name) => name.startsWith('--'))
        .map((name) => [name, style.getPropertyValue(name).trim()]),
    ),
  );
}

const tone = '[data-tone="asphalt"]';
const darkScheme = 'screen and (prefers-color-scheme: dark)';
const light = declared(':root');
const dark = { ...light, ...declared(':root', darkScheme) };
const asphalt = declared(tone, 'screen');
const themes: Readonly<Record<string, Colours>> = {
  light,
  dark,
  'light, on asphalt': { ...light, ...asphalt },
  'dark, on asphalt': { ...dark, ...asphalt, ...declared(tone, darkScheme) },
};

function colour(colours: Colours, name: string): string {
  const value = colours[`--${name}`] ?? '';
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (reference) return colour(colours, reference);
  if (!/^#[0-9a-f]{6}$/.test(value))
    throw new Error(`semantic-tokens.css: --${name} is "${value}", not a colour.`);
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

// WCAG: AAA for body text, AA for other text, 3:1 for the edges of controls and the focus.
const minimumContrast = {
  text: 7,
  link: 7,
  'text-muted': 4.5,
  success: 4.5,
  danger: 4.5,
  'line-strong': 3,
  focus: 3,
} as const;

describe.each(Object.entries(themes))('in %s', (_, colours) => {
  test.each(
    surfaces.flatMap((surface) =>
      Object.entries(minimumContrast).map(([role, least]) => ({ surface, role, least })),
    ),
  )('$role on $surface has a contrast of at least $least', ({ surface, role, least }) => {
    expect(contrast(colour(colours, role), colour(colours, surface))).toBeGreaterThanOrEqual(least);
  });

  test('text on amber is readable', () => {
    expect(contrast(colour(colours, 'asphalt'), colour(colours, 'accent'))).toBeGreaterThanOrEqual(7);
  });
});

test.each(['signboard', 'brake', 'asphalt'])('white text on a %s sign is readable', (board) => {
  expect(contrast('#ffffff', colour(light, board))).toBeGreaterThanOrEqual(4.5);
});

test.each([[''], [darkScheme]])('a nested section redeclares every role of the page (%s)', (media) => {
  const page = declared(':root', media);
  const roles = Object.keys(page).filter((name) => name in declared('[data-tone="paper"]', media));
  expect(roles).toEqual(expect.arrayContaining(Object.keys(declared(tone, 'screen'))));
  expect(declared('[data-tone="concrete"]', media)).toEqual(declared('[data-tone="paper"]', media));
});
