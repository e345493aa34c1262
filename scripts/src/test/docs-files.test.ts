import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { root } from '../build/workspace.ts';

/**
 * Source files that the documentation names. Decision records are left out because they are not updated, and paths
 * that begin with `src/` because they are examples in a unit's folder.
 */
const named = ['README.md', ...readdirSync(`${root}docs`).map((name) => `docs/${name}`)]
  .filter((page) => page.endsWith('.md'))
  .flatMap((page) =>
    [
      ...readFileSync(`${root}${page}`, 'utf8').matchAll(/`((?!src\/)[\w.-]+\/[\w./-]+\.(?:tsx?|cjs|css))`/g),
    ].map(([, file]) => ({ page, file: file ?? '' })),
  );

test('the documentation names files', () => {
  expect(named.length).toBeGreaterThan(20);
});

// If this fails: the file was moved or removed; correct the page.
test.each(named)('$file, which $page names, exists', ({ file }) => {
  const folders = ['', 'shell/src/', 'shared-ui/src/'];
  expect(folders.some((folder) => existsSync(`${root}${folder}${file}`))).toBe(true);
});
