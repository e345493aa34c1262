import { headOf, withoutCode } from './plain-pages.ts';

const page = `<html><head>
<title>Career</title>
<link rel="preload" as="font" href="/f.woff2" crossorigin>
<link rel="preload" as="script" href="/main.js">
<style>a { color: red }</style>
<script type="application/ld+json">{"a":1}</script>
<script src="/start.js" defer></script>
</head><body><h1>Career</h1><script>go()</script></body></html>`;

test('a page without code keeps its words, styles, fonts and data for search engines', () => {
  const plain = withoutCode(page);
  for (const gone of ['main.js', 'start.js', 'go()']) expect(plain).not.toContain(gone);
  for (const kept of ['<h1>', 'color: red', 'f.woff2', 'ld+json']) expect(plain).toContain(kept);
});

test('the head for the other variants has only what search engines read', () => {
  expect(headOf(page).trim().split('\n')).toEqual([
    '<title>Career</title>',
    '<script type="application/ld+json">{"a":1}</script>',
  ]);
});
