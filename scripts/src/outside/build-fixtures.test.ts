import { readFileSync } from 'node:fs';
import { root } from '../build/workspace.ts';
import { hashesOfSources, sourcesFile } from './build-fixtures.ts';

// If this fails: run `npm run outside-fixtures`, and commit its result.
test('the kept builds of the outside remotes are those of their sources', async () => {
  expect(JSON.parse(readFileSync(`${root}${sourcesFile}`, 'utf8'))).toEqual(await hashesOfSources(root));
});
