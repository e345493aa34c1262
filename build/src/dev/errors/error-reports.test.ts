import type { UnitServers } from '../unit-servers.ts';
import type { SourceLine } from './built-scripts.ts';
import type { FindSource, StackUnit } from './describe-error.ts';
import { errorReports } from './error-reports.ts';

const sourceOf = (unit: string, path: string, line: number): SourceLine => ({
  source: `webpack://${unit}_dev/${path}?0af1`,
  line,
  code: `  line ${line};`,
});

const paths: Readonly<Record<string, string>> = {
  shell: './src/frame.tsx',
  careers: '../shared-ui/src/hero.tsx',
  contact: './src/ways.tsx',
};

/** Lines 1 and 2 of a script are of React and webpack, and each other line is ten lines earlier in the sources. */
const findSource: FindSource = (unit, script, line) => {
  const path = paths[unit];
  if (script !== 'page.js' || path === undefined) return null;
  const others = ['../node_modules/react-dom/index.js', 'webpack/runtime/jsonp chunk loading'];
  return sourceOf(unit, others[line - 1] ?? path, line - 10);
};
const local: readonly StackUnit[] = [
  { unit: 'shell', base: 'http://localhost:8081/' },
  { unit: 'careers', base: 'http://localhost:8082/' },
];
const inside: readonly StackUnit[] = [{ unit: 'contact', base: '/assets/contact/dev/' }];

function received(text: string, units: readonly StackUnit[] = local) {
  const printed: string[] = [];
  let build = (): void => undefined;
  const onBuild: UnitServers['onBuild'] = (listener) => {
    build = () => listener('careers', { status: 'same' });
  };
  const reports = errorReports(units, { findSource, onBuild }, (line) => void printed.push(line));
  return { build, shown: reports.receive({ text, ages: {} }), printed, reports };
}

test('the innermost own code names the unit and the line; frames of packages are left out', () => {
  const { shown, printed } = received(
    [
      'TypeError: x is undefined',
      '    at use (http://localhost:8082/page.js:1:7)',
      '    at Hero (http://localhost:8082/page.js:22:7)',
      '    at Frame (http://localhost:8081/~3/page.js:31:9)',
      '    at <anonymous>',
    ].join('\n'),
  );
  const text = [
    '> 12 | line 12;',
    '',
    'TypeError: x is undefined',
    '    at Hero (shared-ui/src/hero.tsx:12)',
    '    at Frame (shell/src/frame.tsx:21)',
    '    at <anonymous>',
  ].join('\n');
  expect(shown).toBe(`shared-ui/src/hero.tsx:12\n${text}`);
  expect(printed).toEqual([`careers   throws in the browser, shared-ui/src/hero.tsx:12:\n${text}`]);
});

test.each([
  ['Chromium', '    at http://localhost:8080/assets/contact/dev/page.js:22:7'],
  ['Chromium, async', '    at async go (http://192.0.2.7:8080/assets/contact/dev/page.js:22:7)'],
  ['Firefox', 'go@http://localhost:8080/assets/contact/dev/page.js:22:7'],
  ['WebKit', '@http://localhost:8080/assets/contact/dev/~1/page.js:22:7'],
])('a frame as %s writes it is found', (_, frame) => {
  expect(received(`Error: x\n${frame}`, inside).shown).toContain('contact-mfe/src/ways.tsx:12');
});

test.each([
  ['of a script that was not built', 'Error: x\n    at y (http://localhost:8082/other.js:22:7)'],
  ['of packages only', 'Error: x\n    at y (http://localhost:8082/page.js:1:7)'],
])('an error %s is shown as it is', (_, text) => {
  const { shown, printed } = received(text);
  expect(shown).toMatch(/^the page\nError: x/);
  expect(printed).toEqual([expect.stringMatching(/^page {6}throws in the browser:\nError: x/)]);
});

test('an error of webpack’s runtime is neither shown nor printed', () => {
  const { shown, printed } = received('Error: x\n    at y (http://localhost:8082/page.js:2:7)');
  expect([shown, printed]).toEqual(['', []]);
});

test('an error is printed once, and again after a build', () => {
  const { build, printed, reports } = received('Error: x');
  reports.receive({ text: 'Error: x', ages: {} });
  expect(printed).toHaveLength(1);
  build();
  reports.receive({ text: 'Error: x', ages: {} });
  expect(printed).toHaveLength(2);
});

test('what a terminal would execute is not printed', () => {
  const { printed } = received('Error: \u001b]0;title\u0007 \u009b31m red\r\n\tnext');
  expect(printed).toEqual(['page      throws in the browser:\nError: ]0;title 31m red\n\tnext']);
});

test.each([null, { text: 1 }, { text: 'Error', ages: { 'page.js': 'new' } }])(
  '%j is no report',
  (content) => {
    expect(received('Error: x').reports.receive(content)).toBeNull();
  },
);
