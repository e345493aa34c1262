import { readFileSync } from 'node:fs';
import { root } from '../build/workspace.ts';
import { legend } from '../faults/write-faults.ts';

const rows = [
  ...readFileSync(`${root}docs/reliability.md`, 'utf8').matchAll(/\| `(\w+)` \| `([\w./-]+)` \| (\d+) \|/g),
].map(([, constant, file, ms]) => ({ constant: constant ?? '', file: file ?? '', ms: Number(ms) }));

test('docs/reliability.md lists the time limits', () => {
  expect(rows.length).toBeGreaterThan(9);
});

// If this fails: the code has another time limit than docs/reliability.md says; correct the page.
test.each(rows)('$constant of $file is $ms ms', ({ constant, file, ms }) => {
  const code = readFileSync(`${root}${file}`, 'utf8');
  const [, value = ''] = new RegExp(`\\b${constant}(?: =|:) ([\\d_]+)`).exec(code) ?? [];
  expect(Number(value.replaceAll('_', ''))).toBe(ms);
});

// If this fails: the columns in docs/faults.md and scripts/src/faults differ; correct the page.
test.each(legend())('docs/faults.md explains: %s', (line) => {
  expect(readFileSync(`${root}docs/faults.md`, 'utf8')).toContain(line);
});
