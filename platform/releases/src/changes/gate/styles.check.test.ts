import { styleFindings } from './styles.check.ts';

const units = ['shell', 'catalog', 'product'];
const owner = (unit: string) => ({ unit, others: units.filter((name) => name !== unit), where: 'x.css' });
const codes = (css: string, unit = 'catalog') => styleFindings(css, owner(unit)).map(({ code }) => code);

test.each([
  '.catalog-card-a1 { color: red }',
  '.catalog-card-a1:hover::before { content: "" }',
  '.catalog-list-a1 > li + li { color: red }',
  '.catalog-list-a1 li { color: red }',
  'ul.catalog-list-a1 { color: red }',
  'a .catalog-x, .catalog-y b { color: red }',
  '[data-at=x] .catalog-x { color: red }',
  ':is(.catalog-x, .catalog-y) p { color: red }',
  ':where(.catalog-x):has(img) { color: red }',
  '.catalog-x:not(.active) { color: red }',
  '@media (min-width: 561px) { .catalog-x { color: red } }',
  '@supports (display: grid) { @container (width > 1px) { .catalog-x { color: red } } }',
  '@keyframes catalog-blink-b2 { from { opacity: 0 } 50% { opacity: 1 } to { opacity: 0 } }',
  '@property --catalog-angle { syntax: "<angle>"; inherits: false; initial-value: 0deg }',
  '.catalog-x { color: red; & p { color: blue } &:hover { color: green } .y { color: red } }',
  '.catalog-x { @media print { p { color: blue } } }',
  '',
])('%s stays inside', (css) => {
  expect(codes(css)).toEqual([]);
});

test.each([
  'body { color: red }',
  '* { color: red }',
  ':root { --text: red }',
  'h1, .catalog-x { color: red }',
  '.card { color: red }',
  '.xcatalog-card { color: red }',
  '.catalog { color: red }',
  '#catalog-x { color: red }',
  '[class^=catalog-] { color: red }',
  'body:has(.catalog-x) { color: red }',
  'p:not(.catalog-x) { color: red }',
  '.catalog-x + p { color: red }',
  '.catalog-x ~ footer a { color: red }',
  ':is(.catalog-x, body) { color: red }',
  '::view-transition-old(root) { opacity: 0 }',
  '@font-face { font-family: X; src: url(x.woff2) }',
  '@import url(https://elsewhere.example/x.css);',
  '@keyframes spin { to { rotate: 1turn } }',
  '@-webkit-keyframes spin { to { opacity: 1 } }',
  '@layer base { .catalog-x { color: red } }',
  '@property --accent { syntax: "*"; inherits: true }',
  '@page { margin: 0 }',
  '.catalog-x { body & { color: red } } p { &:hover { color: red } }',
])('%s affects other units', (css) => {
  expect(new Set(codes(css))).toEqual(new Set(['style-global']));
});

test('no unit may style the classes of another one, nor may the shell', () => {
  expect(codes('.catalog-x .product-card { color: red }')).toEqual(['style-foreign']);
  expect(codes('.catalog-card { color: red }', 'shell')).toEqual(['style-foreign']);
});

test('a name that begins with that of another unit has classes of its own', () => {
  const codesOf = (css: string, unit: string, other: string) =>
    styleFindings(css, { unit, others: [other], where: 'x.css' }).map(({ code }) => code);
  expect(codesOf('.shop_admin-card { color: red }', 'shop-admin', 'shop')).toEqual([]);
  expect(codesOf('.shop-admin-card { color: red }', 'shop', 'shop-admin')).toEqual([]);
  expect(codesOf('.shop-x .shop_admin-card { color: red }', 'shop', 'shop-admin')).toEqual(['style-foreign']);
});

test('global styles of the shell are allowed', () => {
  expect(
    codes(':root { --text: red } @font-face { font-family: X } .shell-nav a { color: red }', 'shell'),
  ).toEqual([]);
});

test('invalid CSS is reported with its file', () => {
  expect(styleFindings('.catalog-x { color: red', owner('catalog'))).toEqual([
    { code: 'style-unreadable', sentence: 'x.css is not CSS: Unclosed block.' },
  ]);
});
