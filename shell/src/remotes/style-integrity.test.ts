import { styleIntegrity } from './style-integrity.ts';

test('a stylesheet of a known release has its hash, even on a retry', () => {
  styleIntegrity().add('/assets/careers/r1/', { 'JoinPage.css': 'sha384-join' });
  const hashOf = (address: string) => globalThis.siteIntegrity?.(address);
  expect(hashOf('/assets/careers/r1/JoinPage.css')).toBe('sha384-join');
  expect(hashOf(`${window.location.origin}/assets/careers/r1/JoinPage.css?retry=1`)).toBe('sha384-join');
  expect(hashOf('/assets/careers/r2/JoinPage.css')).toBeUndefined();
});
