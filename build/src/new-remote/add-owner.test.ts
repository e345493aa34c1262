import { readFileSync } from 'node:fs';
import { root } from '../units/workspace.ts';
import { addOwner } from './add-owner.ts';

const source = readFileSync(`${root}.github/CODEOWNERS`, 'utf8');

test('adds a line below those of the units, in their column, and changes nothing else', () => {
  const line = '/blog-mfe/                  @example/blog\n';
  const changed = addOwner(source, 'blog') ?? '';
  expect(changed).toMatch(/^\/employee-mfe\/ +@example\/employee\n\/blog-mfe\/ +@example\/blog\n\n/m);
  expect(changed.replace(line, '')).toBe(source);
});

test.each([
  [
    'another organisation',
    '/shell/ @acme/web\n* @acme/all',
    '/shell/ @acme/web\n/blog-mfe/ @acme/blog\n* @acme/all',
  ],
  ['no line break at the end', '/a-mfe/     @acme/a', '/a-mfe/     @acme/a\n/blog-mfe/  @acme/blog'],
  ['a person instead of a team', '/shell/ web@example.com\n', null],
  ['no line of a unit', '* @acme/web\n', null],
])('%s', (_, before, after) => {
  expect(addOwner(before, 'blog')).toBe(after);
});
