import { absoluteUrls, headOf, stylesOf, withOneStylesheet, withoutCode } from './plain-page.ts';

const page = `<!doctype html>
<html>
<head>
<title>Home</title>
<link rel="preload" as="font" type="font/woff2" href="/assets/shell/r1/f.woff2" crossorigin="anonymous">
<style data-href="main.css" data-from="/assets/shell/r1/main.css">a{color:red}</style>
<link rel="stylesheet" href="/assets/shell/r1/late.css" integrity="sha384-x">
<link rel="preload" as="script" href="/assets/shell/r1/main.js">
<script src="/assets/shell/r1/start.js" defer></script>
<script type="application/json" id="composition">{"a":1}</script>
<script type="application/ld+json">{"@type":"Organization"}</script>
</head>
<body><main><h1>Home</h1></main><script>1</script></body>
</html>
`;

test('a plain page has no scripts except structured data', () => {
  const plain = withoutCode(page);
  expect(plain.match(/<script[^>]*>/g)).toEqual(['<script type="application/ld+json">']);
  expect(plain).not.toContain('as="script"');
  expect(plain).toContain('as="font"');
  expect(plain).toContain('<main><h1>Home</h1></main>');
});

test('linked and inline styles are found in their order', () => {
  expect(stylesOf(page)).toEqual([
    { href: '/assets/shell/r1/main.css', css: 'a{color:red}' },
    { href: '/assets/shell/r1/late.css', css: null },
  ]);
});

test('one stylesheet replaces all styles', () => {
  const changed = withOneStylesheet(page, '/home.css');
  expect(stylesOf(changed)).toEqual([{ href: '/home.css', css: null }]);
  expect(changed.indexOf('/home.css')).toBeGreaterThan(changed.indexOf('as="font"'));
});

test('a page without styles gets the stylesheet as well', () => {
  expect(withOneStylesheet('<head>\n</head>', '/x.css')).toBe(
    '<head>\n<link rel="stylesheet" href="/x.css">\n</head>',
  );
});

test('the head for other variants has no scripts, styles or fonts', () => {
  expect(headOf(page)).toBe(
    '<title>Home</title>\n<script type="application/ld+json">{"@type":"Organization"}</script>',
  );
});

test('relative URLs in a stylesheet are made absolute', () => {
  const css = 'a{src:url(f.woff2)}b{src:url("/x.png")}c{src:url(data:x)}d{src:url("g.svg")}';
  expect(absoluteUrls(css, '/assets/')).toBe(
    'a{src:url(/assets/f.woff2)}b{src:url("/x.png")}c{src:url(data:x)}d{src:url("/assets/g.svg")}',
  );
});
