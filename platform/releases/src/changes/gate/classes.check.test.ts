import { classesOfHtml, classesOfStyles, classFindings } from './classes.check.ts';

const page = {
  name: '/cellar of catalog@rabc',
  html: '<main class="a"><h1 class="catalog-title-k1 catalog-big:wide">x</h1></main>',
  styles: [
    '.a { color: red }',
    '@media print { .catalog-title-k1:hover, .catalog-big\\:wide > p { color: red } }',
  ],
  scripts: async (): Promise<readonly string[]> => {
    throw new Error('not to be read');
  },
};

test('a page whose classes are all in its stylesheets has no finding, and no script is read', async () => {
  expect(await classFindings(page)).toEqual([]);
});

test('a class without styles is allowed if a script for browsers names it', async () => {
  const html = '<h1 class="a hook">x</h1>';
  expect(
    await classFindings({ ...page, html, scripts: async () => ['e("h1",{className:"a hook"})'] }),
  ).toEqual([]);
});

test('a finding names five classes, and counts the others', async () => {
  const html = `<h1 class="a ${Array.from({ length: 7 }, (_, index) => `x${index}`).join(' ')}">x</h1>`;
  const [finding] = await classFindings({ ...page, html, scripts: async () => ['"x00 a"'] });
  expect(finding?.sentence).toMatch(/: x0, x1, x2, x3, x4 and 2 more\.$/);
});

test('classes of HTML are decoded, and text that looks like an attribute is not one', () => {
  expect([
    ...classesOfHtml('<i class="[&amp;&gt;p]:x  b">not class=&quot;c&quot;</i><svg class=""></svg>'),
  ]).toEqual(['[&>p]:x', 'b']);
});

test('text that is not CSS has no classes', () => {
  expect([...classesOfStyles('.a {')]).toEqual([]);
  expect([...classesOfStyles('.a:not(.b) .c { .d { color: red } }')]).toEqual(['a', 'b', 'c', 'd']);
});
