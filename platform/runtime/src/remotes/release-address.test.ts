import { retryAddress, splitAddress, styleIntegrity } from './release-address.ts';

test.each([
  ['/assets/catalog/r1/remoteEntry.js', 1, '/assets/catalog/r1/~1/remoteEntry.js'],
  ['/assets/blog/r1/assets/deep/entry.js', 2, '/assets/blog/r1/~2/assets/deep/entry.js'],
  ['https://site.example/assets/catalog/r1/a.js', 3, 'https://site.example/assets/catalog/r1/~3/a.js'],
  ['http://localhost:8082/remoteEntry.js', 1, 'http://localhost:8082/~1/remoteEntry.js'],
  ['/assets/catalog/r1/~1/a.js', 2, '/assets/catalog/r1/~2/a.js'],
  ['/assets/catalog/r1/a.js', 0, '/assets/catalog/r1/a.js'],
  ['/assets/catalog/r1/a.js', 99, '/assets/catalog/r1/~99/a.js'],
  ['/assets/catalog/r1/a.js', 100, '/assets/catalog/r1/~1/a.js'],
])('%s is requested again (%i) at %s', (address, retry, expected) => {
  expect(retryAddress(address, retry)).toBe(expected);
});

test.each([
  ['/assets/catalog/r1/a.js', '/assets/catalog/r1/', 'a.js'],
  ['/assets/catalog/r1/~12/css/a.css', '/assets/catalog/r1/', 'css/a.css'],
  ['/assets/catalog/r1/', '/assets/catalog/r1/', ''],
  ['/~1/a.js', '/', 'a.js'],
])('%s lies in %s', (pathname, folder, path) => {
  expect(splitAddress(pathname)).toEqual({ folder, path });
});

test('a stylesheet of a known release has its hash, even on a retry', () => {
  styleIntegrity().add('/assets/catalog/r1/', { 'JoinPage.css': 'sha384-join' });
  const hashOf = (address: string) => globalThis.siteIntegrity?.(address);
  expect(hashOf('/assets/catalog/r1/JoinPage.css')).toBe('sha384-join');
  expect(hashOf(`${window.location.origin}/assets/catalog/r1/~1/JoinPage.css`)).toBe('sha384-join');
  expect(hashOf('/assets/catalog/r2/JoinPage.css')).toBeUndefined();
});

test('a stylesheet in any folder of a release has its hash, wherever the release’s entry is', () => {
  styleIntegrity().add('/assets/blog/r1/js/entry.js', { 'css/page/BlogPage.css': 'sha384-blog' });
  const hashOf = (address: string) => globalThis.siteIntegrity?.(address);
  expect(hashOf('/assets/blog/r1/css/page/BlogPage.css')).toBe('sha384-blog');
  expect(hashOf('/assets/blog/r1/~7/css/page/BlogPage.css')).toBe('sha384-blog');
  expect(hashOf('/assets/blog/r1/BlogPage.css')).toBeUndefined();
});
