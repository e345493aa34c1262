import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../src/build/workspace.ts';
import { changes } from './variants.data.ts';

test.each(changes)('the sources have the place of the change: $name', ({ file, before, after }) => {
  const text = readFileSync(join(root, file), 'utf8');
  expect(text.split(before)).toHaveLength(2);
  expect(text).not.toContain(after);
});
