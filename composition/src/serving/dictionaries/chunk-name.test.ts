import { chunkName, chunkPattern, compositionPattern, hasDictionaries } from './chunk-name.ts';

test.each([
  ['CareerPage.4d92fdd19f.js', 'CareerPage.*.js'],
  ['main.67f475d9a8.css', 'main.*.css'],
  ['files/src_frame_toasts_toast-stack_tsx.673c2879e5.js', 'files/src_frame_toasts_toast-stack_tsx.*.js'],
  ['vendors-node_modules_yup-a06b1b.422ae41912.js', 'vendors-node_modules_yup-a06b1b.*.js'],
  ['assets/CareerPage-B7x_k2Qa.js', 'assets/CareerPage-*.js'],
  ['remoteEntry.js', 'remoteEntry.js'],
  ['remoteEntry.r3lat1rdzj.js', 'remoteEntry.r3lat1rdzj.js'],
])('%s is the chunk %s', (path, name) => {
  expect(chunkName(path)).toBe(name);
});

test.each([
  ['CareerPage.4d92fdd19f.js', '/assets/careers/r1/CareerPage.0123456789.js', true],
  ['CareerPage.4d92fdd19f.js', '/assets/careers/files/CareerPage.0123456789.js', true],
  ['CareerPage.4d92fdd19f.js', '/assets/careers/files/CareerPage.0123456789.css', false],
  ['CareerPage.4d92fdd19f.js', '/assets/contact/r1/CareerPage.0123456789.js', false],
  ['remoteEntry.js', '/assets/careers/r2/remoteEntry.js', true],
  ['_@-a/b.js', '/assets/careers/r2/_@-a/b.js', true],
])('the pattern of %s and %s: %s', (path, address, matches) => {
  const pattern = new URLPattern(chunkPattern('careers', path), 'https://site.example');
  expect(pattern.test(`https://site.example${address}`)).toBe(matches);
  expect(pattern.hasRegExpGroups).toBe(false);
});

test('the pattern of compositions matches their files, and not the addresses beside them', () => {
  const pattern = new URLPattern(compositionPattern, 'https://site.example');
  const matches = (path: string) => pattern.test(`https://site.example${path}`);
  expect(['/-/composition/12-abc', '/-/composition', '/-/composition/events'].map(matches)).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  ['page.js', true],
  ['page.mjs', true],
  ['page.css', true],
  ['page.js.br', false],
  ['node/page.js', false],
  ['og/home.png', false],
])('%s has dictionaries: %s', (path, expected) => {
  expect(hasDictionaries(path)).toBe(expected);
});
