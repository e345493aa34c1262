import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { wrongCalls } from '@platform/command/testing';
import { root } from '@platform/releases/root';

const pages = globSync(
  [
    ...['README.md', 'CONTRIBUTING.md', 'docs/*.md', 'docs/decisions/*.md'],
    ...[
      'platform/README.md',
      'platform/example/README.md',
      'platform/docs/*.md',
      'platform/docs/operations/*.md',
    ],
    ...['shared-ui/README.md', 'platform/host/CHANGELOG.md', 'examples/README.md'],
  ],
  { cwd: root },
);
const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root });
const matches = (page: string, pattern: RegExp) =>
  [...readFileSync(`${root}${page}`, 'utf8').matchAll(pattern)].map(([, file]) => ({
    page,
    file: file ?? '',
  }));

/** Where a page can leave out the first part of a path. */
const rooms = ['runtime', 'forms', 'releases', 'server', 'command'].map((room) => `platform/${room}/src/`);
const find = (file: string) =>
  ['', ...rooms, 'shell/src/', 'shared-ui/src/'].flatMap((room) =>
    globSync(`${room}${file}`, { cwd: root }),
  )[0];

/** Source files, and folders in architecture.md. A path that begins with `src/` is an example in a unit's own folder. */
const named = [
  ...pages.flatMap((page) => matches(page, /`((?!src\/)[\w.-]+\/[\w./-]+\.(?:tsx?|cjs|css))`/g)),
  ...matches('docs/architecture.md', /`([\w*][\w./*-]*\/)`/g),
];
const symbols = matches('docs/architecture.md', /`(\w+(?:` and `\w+)*` in `[\w./-]+\.tsx?)`/g).map(
  ({ file }) => file.split(/` (?:and|in) `/),
);
const linked = pages.flatMap((page) => matches(page, /\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g));

test('the documents name files', () => {
  expect(named.length).toBeGreaterThan(80);
  expect(linked.length).toBeGreaterThan(40);
});

// If this fails: the file was moved or removed; correct the page.
test.each(named)('$file, which $page names, exists', ({ file }) => {
  expect(find(file)).toBeDefined();
});

test('architecture.md names what is in its files', () => {
  expect(symbols.length).toBeGreaterThan(4);
  for (const names of symbols) {
    const code = readFileSync(`${root}${find(names.at(-1) ?? '')}`, 'utf8');
    expect(names.slice(0, -1).filter((name) => !code.includes(name))).toEqual([]);
  }
});

test.each(linked)('$file, to which $page links, is there', ({ page, file }) => {
  expect(existsSync(path.join(root, path.dirname(page), file))).toBe(true);
});

// If this fails: correct the document.
test.each([
  ...globSync(['docs/*.md', 'examples/README.md', 'platform/example/README.md'], { cwd: root }),
  'deploy/site-backup.service',
])('%s calls subcommands with their options, and backups are deleted after the same days', (page) => {
  expect(wrongCalls(readFileSync(`${root}${page}`, 'utf8'))).toEqual([]);
});

test.each(decisions)('%s has a date and a status', (decision) => {
  expect(readFileSync(`${root}${decision}`, 'utf8')).toMatch(/^Date: \d{4}-\d\d-\d\d · Status: \w/m);
});

test('the index lists each decision once', () => {
  const index = matches('docs/decisions/README.md', /^\| \d+ \| .*\]\(([^)]+)\) \| \d{4}-/gm);
  expect(index.map(({ file }) => `docs/decisions/${file}`).sort()).toEqual(decisions.sort());
});
