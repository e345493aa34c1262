import { retryAddress, splitAddress } from './release-address.ts';

test.each([
  ['/assets/careers/r1/remoteEntry.js', 1, '/assets/careers/r1/~1/remoteEntry.js'],
  ['/assets/blog/r1/assets/deep/entry.js', 2, '/assets/blog/r1/~2/assets/deep/entry.js'],
  ['https://site.example/assets/careers/r1/a.js', 3, 'https://site.example/assets/careers/r1/~3/a.js'],
  ['http://localhost:8082/remoteEntry.js', 1, 'http://localhost:8082/~1/remoteEntry.js'],
  ['/assets/careers/r1/~1/a.js', 2, '/assets/careers/r1/~2/a.js'],
  ['/assets/careers/r1/a.js', 0, '/assets/careers/r1/a.js'],
  ['/assets/careers/r1/a.js', 99, '/assets/careers/r1/~99/a.js'],
  ['/assets/careers/r1/a.js', 100, '/assets/careers/r1/~1/a.js'],
])('%s is requested again (%i) at %s', (address, retry, expected) => {
  expect(retryAddress(address, retry)).toBe(expected);
});

test.each([
  ['/assets/careers/r1/a.js', '/assets/careers/r1/', 'a.js'],
  ['/assets/careers/r1/~12/css/a.css', '/assets/careers/r1/', 'css/a.css'],
  ['/assets/careers/r1/', '/assets/careers/r1/', ''],
  ['/~1/a.js', '/', 'a.js'],
])('%s lies in %s', (pathname, folder, path) => {
  expect(splitAddress(pathname)).toEqual({ folder, path });
});
