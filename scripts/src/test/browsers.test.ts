import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@platform/releases/root';
import browserslist from 'browserslist';
import { feature, features } from 'caniuse-lite';
import postcss, { type Declaration } from 'postcss';

const inBrowsers = '{shared-ui,shell,*-mfe,platform/{contract,host,forms,runtime}}/src/**/*';
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const filesOf = (kind: string) => globSync(`${inBrowsers}.${kind}`, { cwd: root });

const supported = browserslist(undefined, { path: root });
const stylesheets = filesOf('css').map((file) => ({ file, css: postcss.parse(read(file)) }));
const sources = [...filesOf('ts'), ...filesOf('tsx')].filter((file) => !/\.test\.|\/testing\//.test(file));

test('there are browsers, stylesheets and sources to check', () => {
  expect(supported.length).toBeGreaterThan(20);
  expect(stylesheets.length).toBeGreaterThan(40);
  expect(sources.length).toBeGreaterThan(100);
});

test('the README names the oldest browsers that the build supports', () => {
  const table = read('README.md');
  const oldest = (name: string) => {
    const versions = supported
      .filter((one) => one.startsWith(`${name} `))
      .map((one) => one.split(' ')[1] ?? '');
    return Math.min(...versions.map(Number.parseFloat).filter(Number.isFinite));
  };
  expect(table).toContain(`Chrome and Edge ${oldest('chrome')}`);
  expect(table).toContain(`Firefox ${oldest('firefox')}`);
  expect(table).toContain(`Safari ${oldest('safari')}`);
});

/** Property → caniuse feature, for properties that some browser supports only with a prefix. */
const prefixedIn: Readonly<Record<string, string>> = {
  appearance: 'css-appearance',
  'backdrop-filter': 'css-backdrop-filter',
  'box-decoration-break': 'css-boxdecorationbreak',
  hyphens: 'css-hyphens',
  'line-clamp': 'css-line-clamp',
  mask: 'css-masks',
  'mask-image': 'css-masks',
  'print-color-adjust': 'css-color-adjust',
  'text-size-adjust': 'text-size-adjust',
  'user-select': 'user-select-none',
};

function needsPrefix(property: string): boolean {
  const packed = features[prefixedIn[property] ?? ''];
  if (!packed) return false;
  const { stats } = feature(packed);
  return supported.some((one) => {
    const [browser = '', version = ''] = one.split(' ');
    return stats[browser]?.[version]?.split(' ').includes('x');
  });
}

const declarations = stylesheets.flatMap(({ file, css }) => {
  const found: { readonly where: string; readonly declaration: Declaration }[] = [];
  css.walkDecls((declaration) => {
    found.push({ where: `${file}: ${declaration}`, declaration });
  });
  return found;
});

test('a property that a supported browser needs a prefix for is declared with the prefix as well', () => {
  const missing = declarations.filter(({ declaration: { prop, parent } }) => {
    if (!needsPrefix(prop)) return false;
    return !parent?.some((node) => node.type === 'decl' && node.prop === `-webkit-${prop}`);
  });
  expect(missing.map(({ where }) => where)).toEqual([]);
});

test('no CSS rule is nested: the build does not flatten nesting, and not every supported browser has it', () => {
  const nested = stylesheets.flatMap(({ file, css }) => {
    const found: string[] = [];
    css.walkRules((rule) => {
      if (rule.parent?.type === 'rule') found.push(`${file}: ${rule.selector}`);
    });
    return found;
  });
  expect(nested).toEqual([]);
});

test('`text-decoration` has a line only: WebKit drops a shorthand with a colour', () => {
  const long = declarations.filter(
    ({ declaration: { prop, value } }) => prop === 'text-decoration' && value.includes(' '),
  );
  expect(long.map(({ where }) => where)).toEqual([]);
});

/**
 * What the types of browser code allow (ES2023 and the DOM), and the oldest supported browsers lack, with the version of the
 * last browser that added it.
 */
const tooNew: readonly (readonly [RegExp, string])[] = [
  [/\bURL\.(canParse|parse)\b/, 'Safari 17'],
  [/\bAbortSignal\.any\b/, 'Safari 17.4'],
  [/(^|\s)using \w+ =/m, 'Chrome 134'],
];

test('browser code calls no API that the oldest supported browsers lack', () => {
  const calls = sources.flatMap((file) => {
    const text = read(file);
    return tooNew.filter(([pattern]) => pattern.test(text)).map(([, since]) => `${file}: ${since}`);
  });
  expect(calls).toEqual([]);
});

// `role="list"` is for all lists, since WebKit does not expose one without markers as a list.
test('every list has `role="list"`, except those with markers', () => {
  const lists = filesOf('tsx').flatMap((file) =>
    [...read(file).matchAll(/<(?:ul|ol)\b[^>]*>/g)].map(([tag]) => ({ file, tag })),
  );
  expect(lists.length).toBeGreaterThan(20);
  expect(lists.filter(({ tag }) => !tag.includes('role="list"'))).toEqual([
    { file: 'shell/src/pages/legal/legal-blocks.tsx', tag: '<ul className={styles.points}>' },
    { file: 'shell/src/pages/legal/legal-page.tsx', tag: '<ol className={styles.list}>' },
  ]);
  for (const file of filesOf('css').filter((path) => path.includes('/legal/')))
    expect(read(file)).not.toContain('list-style');
});
