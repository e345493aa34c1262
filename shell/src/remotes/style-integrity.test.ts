import { styleIntegrity } from './style-integrity.ts';

test('a stylesheet of a known release has its hash, even on a retry', () => {
  styleIntegrity().add('/assets/careers/r1/', { 'JoinPage.css': 'sha384-join' });
  const hashOf = (address: string) => globalThis.siteIntegrity?.(address);
  expect(hashOf('/assets/careers/r1/JoinPage.css')).toBe('sha384-join');
  expect(hashOf(`${window.location.origin}/assets/careers/r1/~1/JoinPage.css`)).toBe('sha384-join');
  expect(hashOf('/assets/careers/r2/JoinPage.css')).toBeUndefined();
});

test('a stylesheet in any folder of a release has its hash, wherever the release’s entry is', () => {
  styleIntegrity().add('/assets/blog/r1/js/entry.js', { 'css/page/BlogPage.css': 'sha384-blog' });
  const hashOf = (address: string) => globalThis.siteIntegrity?.(address);
  expect(hashOf('/assets/blog/r1/css/page/BlogPage.css')).toBe('sha384-blog');
  expect(hashOf('/assets/blog/r1/~7/css/page/BlogPage.css')).toBe('sha384-blog');
  expect(hashOf('/assets/blog/r1/BlogPage.css')).toBeUndefined();
});
