import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../src/build/workspace.ts';
import { requireFewRenames } from './changed-sources.ts';
import { changes } from './variants.data.ts';

test.each(changes)('the sources have the place of the change: $name', ({ file, before, after }) => {
  const text = readFileSync(join(root, file), 'utf8');
  expect(text.split(before)).toHaveLength(2);
  expect(text).not.toContain(after);
});

const release = (...names: string[]) => ({
  unit: 'careers',
  files: names.map((path) => ({ path })),
});

test('a change that renames the page and the entry is measured', () => {
  const before = release(
    'CareerPage.1.js',
    'JoinPage.1.js',
    'RolePage.1.js',
    'remoteEntry.1.js',
    'page.1.css',
  );
  const after = release(
    'CareerPage.2.js',
    'JoinPage.1.js',
    'RolePage.1.js',
    'remoteEntry.2.js',
    'page.2.css',
  );
  expect(() => requireFewRenames([before], [after])).not.toThrow();
});

test('a build that renames most scripts is not measured', () => {
  const before = release('CareerPage.1.js', 'JoinPage.1.js', 'remoteEntry.1.js');
  const after = release('CareerPage.2.js', 'JoinPage.1.js', 'remoteEntry.2.js');
  expect(() => requireFewRenames([before], [after])).toThrow(
    'The change renames 2 of 3 scripts of careers: it was not built as the site was.',
  );
});
