import { fileNameFault } from './file-name.ts';

test.each(['remoteEntry.abc.js', 'assets/Page-x_1.js', 'node/Page.cjs', '_virtual/a@b.js', '-a/b'])(
  '%j is a file name',
  (path) => expect(fileNameFault(path)).toBeNull(),
);

test.each([
  ['', 'is empty'],
  ['/a.js', 'begins with a slash'],
  ['a\\b.js', 'has a backslash'],
  ['a//b.js', 'has an empty part'],
  ['a/', 'has an empty part'],
  ['../a.js', 'has a part that begins with a dot'],
  ['a/.vite/manifest.json', 'has a part that begins with a dot'],
  ['a b.js', 'has " "'],
  ['~1/a.js', 'has "~"'],
  ['a+b.js', 'has "+"'],
  ['a\u{1F697}.js', 'has "\u{1F697}"'],
])('%j %s', (path, why) => expect(fileNameFault(path)).toContain(why));
