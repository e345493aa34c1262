import { median, serverFigureLines } from './server-figure.ts';

test('figures stand beside what is plain, and what was skipped has its reason', () => {
  expect(
    serverFigureLines([
      { what: 'start', value: 512.4, unit: 'ms', plain: { what: 'node -e 0', value: 40 } },
      { what: 'requests', value: 900, unit: 'requests/s', plain: { what: 'a file', value: 3000 } },
      { what: 'behind nginx', skipped: 'nginx is not installed.' },
    ]),
  ).toEqual([
    'start                   512 ms     13 ×  node -e 0 (40 ms)',
    'requests        900 requests/s   0.30 ×  a file (3000 requests/s)',
    'behind nginx  skipped: nginx is not installed.',
  ]);
});

test('the median is the value in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
});
