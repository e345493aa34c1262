import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/build/units/workspace';

/** Decision records tell history and are left out. */
const pages = globSync(['README.md', 'docs/*.md', 'docs/operations/*.md'], { cwd: root });
const matches = (page: string, pattern: RegExp) =>
  [...readFileSync(`${root}${page}`, 'utf8').matchAll(pattern)].map(([, file]) => ({
    page,
    file: file ?? '',
  }));

/** Source files. A path that begins with `src/` is an example in a unit's own folder. */
const named = pages.flatMap((page) => matches(page, /`((?!src\/)[\w.-]+\/[\w./-]+\.(?:tsx?|cjs|css))`/g));
const linked = pages.flatMap((page) => matches(page, /\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g));

test('the documents name files', () => {
  expect(named.length).toBeGreaterThan(80);
  expect(linked.length).toBeGreaterThan(40);
});

// If this fails: the file was moved or removed; correct the page.
test.each(named)('$file, which $page names, exists', ({ file }) => {
  const folders = ['', 'shell/src/', 'shared-ui/src/'];
  expect(folders.some((folder) => existsSync(`${root}${folder}${file}`))).toBe(true);
});

test.each(linked)('$file, to which $page links, is there', ({ page, file }) => {
  expect(existsSync(path.join(root, path.dirname(page), file))).toBe(true);
});
