import { bestCoding } from './negotiate.ts';

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.0, gzip', 'gzip'],
  ['*', 'gzip'],
  ['*;q=0', 'identity'],
  // What is named is not meant by `*`.
  ['*, gzip;q=0', 'identity'],
  ['gzip;q=0, *', 'identity'],
  ['*;q=0, GZIP', 'gzip'],
])('Accept-Encoding: %s gets %s', (accepted, coding) => {
  expect(bestCoding(accepted)).toBe(coding);
});
