import { existsSync, readFileSync } from 'node:fs';
import { root } from '@platform/releases/root';

test('every test that platform/docs/security.md names exists: edit the table when a test moves', () => {
  const text = readFileSync(`${root}platform/docs/security.md`, 'utf8');
  const named = [...text.matchAll(/`([\w./-]+\.(?:test|e2e)\.ts)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
});

test('every row of the table of requirements names a test', () => {
  const text = readFileSync(`${root}platform/docs/security.md`, 'utf8');
  const rows = text.split('\n').filter((line) => /^\| V\d/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) expect(row).toMatch(/\.(test|e2e)\.ts` \|$/);
});
