import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { root } from '@site/build/units/workspace';
import { hostMarks } from '@site/shared-ui/contracts';
import { hashesOfSources, sourcesFile } from './build-fixtures.ts';

// If this fails: run `npm run outside-fixtures`, and commit its result.
test('the kept builds of the outside remotes are those of their sources', async () => {
  expect(JSON.parse(readFileSync(`${root}${sourcesFile}`, 'utf8'))).toEqual(await hashesOfSources(root));
});

test('the kept builds have no mark of a copy of the host', () => {
  const scripts = globSync('examples/fixtures/**/dist/**/*.js', { cwd: root });
  expect(scripts.length).toBeGreaterThan(10);
  const texts = scripts.map((script) => readFileSync(`${root}${script}`, 'utf8'));
  for (const mark of Object.values(hostMarks))
    expect(scripts.filter((_, index) => texts[index]?.includes(mark))).toEqual([]);
});

test.each([
  ['rspack-remote', 5000],
  ['vite-remote', 7000],
])('the entry of %s has less than %i bytes, compressed', (remote, most) => {
  const entries = globSync(`examples/fixtures/${remote}/*/dist/remoteEntry*.js`, { cwd: root });
  expect(entries).toHaveLength(2);
  for (const entry of entries)
    expect(brotliCompressSync(readFileSync(`${root}${entry}`)).byteLength).toBeLessThan(most);
});
