import { readFileSync } from 'node:fs';
import { root } from '@site/build/units/workspace';

const headers = 'server/src/site/cache-headers.data.ts';
const support = 'e2e/support/usable-for.ts';

/** The number that `pattern` finds in a source. */
function numberIn(file: string, pattern: RegExp): number {
  return Number(pattern.exec(readFileSync(`${root}${file}`, 'utf8'))?.[1]?.replaceAll('_', ''));
}

// If this fails: browser tests wait for another time than the server allows; edit both files together.
test(`usableFor of ${support} is the max-age of prefetchCache in ${headers}`, () => {
  const seconds = numberIn(headers, /export const prefetchCache = 'private, max-age=(\d+),/);
  expect(seconds).toBeGreaterThan(0);
  expect(numberIn(support, /export const usableFor = ([\d_]+);/)).toBe(seconds * 1000);
});
