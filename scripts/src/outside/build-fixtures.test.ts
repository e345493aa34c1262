import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { root } from '@platform/releases/root';
import { hashesOfSources, sourcesFile } from './build-fixtures.ts';

// If this fails: run `npm run outside-fixtures`, and commit its result.
test('the kept builds of the outside remotes are those of their sources', async () => {
  expect(JSON.parse(readFileSync(`${root}${sourcesFile}`, 'utf8'))).toEqual(await hashesOfSources(root));
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
