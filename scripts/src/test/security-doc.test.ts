import { readFileSync } from 'node:fs';
import { root } from '@platform/releases/root';

// `docs-files.test.ts` checks that the named files exist.
test('every row of the table of requirements names a test', () => {
  const text = readFileSync(`${root}platform/docs/security.md`, 'utf8');
  const rows = text.split('\n').filter((line) => /^\| V\d/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) expect(row).toMatch(/\.(test|e2e)\.ts` \|$/);
});
