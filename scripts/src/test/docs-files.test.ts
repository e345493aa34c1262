import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { root } from '../build/workspace.ts';

/**
 * Source files that a page of the documents names. Decision records tell history, and are left out; so is what begins
 * with `src/`: an example in a unit's own folder.
 */
const named = ['README.md', ...readdirSync(`${root}docs`).map((name) => `docs/${name}`)]
  .filter((page) => page.endsWith('.md'))
  .flatMap((page) =>
    [
      ...readFileSync(`${root}${page}`, 'utf8').matchAll(/`((?!src\/)[\w.-]+\/[\w./-]+\.(?:tsx?|cjs|css))`/g),
    ].map(([, file]) => ({ page, file: file ?? '' })),
  );

test('the documents name files', () => {
  expect(named.length).toBeGreaterThan(20);
});

// If this fails: the file was moved or removed, and the page has to follow it.
test.each(named)('$file, which $page names, is there', ({ file }) => {
  const folders = ['', 'shell/src/', 'shared-ui/src/'];
  expect(folders.some((folder) => existsSync(`${root}${folder}${file}`))).toBe(true);
});
