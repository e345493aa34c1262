import { readFileSync } from 'node:fs';
import { root } from '../units/workspace.ts';
import { addToNavigation } from './add-to-navigation.ts';

const source = readFileSync(`${root}shell/src/frame/navigation.data.ts`, 'utf8');

test('adds the link at the end of the bar and of the phone’s menu, and changes nothing else', () => {
  const line = "  { label: 'Our blog', to: '/blog' },\n";
  const changed = addToNavigation(source, 'Our blog', '/blog') ?? '';
  expect(changed.split(`${line}];`)).toHaveLength(3);
  expect(changed.replaceAll(line, '')).toBe(source);
});

test.each([
  ["The team's diary", `"The team's diary"`],
  ['Say "hello"', `'Say "hello"'`],
  ['C:\\', `'C:\\\\'`],
])('quotes a label: %s', (label, quoted) => {
  expect(addToNavigation(source, label, '/diary')).toContain(`{ label: ${quoted}, to: '/diary' }`);
});

test('refuses a file of another form', () => {
  expect(addToNavigation('export const entries = [];\n', 'Our blog', '/blog')).toBeNull();
});
