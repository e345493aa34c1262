import { globSync, readFileSync } from 'node:fs';
import { root } from '@platform/releases/root';
import { legend } from '@platform/verify/faults';
import { faultySite } from '../verify.data.ts';

const pages = ['platform/docs/reliability.md', 'docs/operations.md'];
const text = pages.map((page) => readFileSync(`${root}${page}`, 'utf8')).join('');
const rows = [...text.matchAll(/ \| `([\w./-]+)` \| (`\w+` \d.*) \|$/gm)].flatMap(
  ([, file = '', constants = '']) =>
    [...constants.matchAll(/`(\w+)` (\d+)/g)].map(([, constant = '', ms]) => ({
      constant,
      file,
      ms: Number(ms),
    })),
);

test('platform/docs/reliability.md and docs/operations.md list the time limits', () => {
  expect(rows.length).toBeGreaterThan(9);
});

// If this fails: the code has another time limit than the page says; correct the page.
test.each(rows)('$constant of $file is $ms ms', ({ constant, file, ms }) => {
  const code = readFileSync(`${root}${file}`, 'utf8');
  const [, value = ''] = new RegExp(`\\b${constant}(?: =|:) ([\\d_]+)`).exec(code) ?? [];
  expect(Number(value.replaceAll('_', ''))).toBe(ms);
});

/** Times after which nothing has failed, and which nobody has to look up. */
const unlisted: readonly string[] = [
  // A hidden tab does not paint.
  'paintTimeout',
  // For browsers without `requestIdleCallback`.
  'idleDelay',
];

const limits = globSync('{platform/{host,forms,runtime},shell,shared-ui,*-mfe}/src/**/*.{ts,tsx}', {
  cwd: root,
})
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) => {
    const code = readFileSync(`${root}${file}`, 'utf8');
    const names = code.matchAll(/^(?:export )?const (\w+(?:Timeout|Delay|Interval|Lag)) = [\d_]+;/gm);
    return [...names].map(([, constant = '']) => ({ constant, file }));
  });

// If this fails: a time limit is new. Add it to the table in one of the pages, or its name to `unlisted`.
test('they have every time limit of the browser’s code', () => {
  const listed = new Set(rows.map(({ constant, file }) => `${constant} in ${file}`));
  const missing = limits.filter(
    ({ constant, file }) => !unlisted.includes(constant) && !listed.has(`${constant} in ${file}`),
  );
  expect(missing).toEqual([]);
  expect(unlisted.filter((name) => !limits.some(({ constant }) => constant === name))).toEqual([]);
});

// If this fails: the columns in the page and in the code differ; correct the page.
test.each(legend(faultySite))('docs/fault-matrix.md explains: %s', (line) => {
  expect(readFileSync(`${root}docs/fault-matrix.md`, 'utf8')).toContain(line);
});
