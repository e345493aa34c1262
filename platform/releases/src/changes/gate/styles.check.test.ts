import { styleFindings } from './styles.check.ts';

const units = ['shell', 'careers', 'product'];
const owner = (unit: string) => ({ unit, others: units.filter((name) => name !== unit), where: 'x.css' });
const codes = (css: string, unit = 'careers') => styleFindings(css, owner(unit)).map(({ code }) => code);

test.each([
  '.careers-card-a1 { color: red }',
  '.careers-card-a1:hover::before { content: "" }',
  '.careers-list-a1 > li + li { color: red }',
  '.careers-list-a1 li { color: red }',
  'ul.careers-list-a1 { color: red }',
  'a .careers-x, .careers-y b { color: red }',
  '[data-at=x] .careers-x { color: red }',
  ':is(.careers-x, .careers-y) p { color: red }',
  ':where(.careers-x):has(img) { color: red }',
  '.careers-x:not(.active) { color: red }',
  '@media (min-width: 561px) { .careers-x { color: red } }',
  '@supports (display: grid) { @container (width > 1px) { .careers-x { color: red } } }',
  '@keyframes careers-blink-b2 { from { opacity: 0 } 50% { opacity: 1 } to { opacity: 0 } }',
  '@property --careers-angle { syntax: "<angle>"; inherits: false; initial-value: 0deg }',
  '.careers-x { color: red; & p { color: blue } &:hover { color: green } .y { color: red } }',
  '.careers-x { @media print { p { color: blue } } }',
  '',
])('%s stays inside', (css) => {
  expect(codes(css)).toEqual([]);
});

test.each([
  'body { color: red }',
  '* { color: red }',
  ':root { --text: red }',
  'h1, .careers-x { color: red }',
  '.card { color: red }',
  '.xcareers-card { color: red }',
  '.careers { color: red }',
  '#careers-x { color: red }',
  '[class^=careers-] { color: red }',
  'body:has(.careers-x) { color: red }',
  'p:not(.careers-x) { color: red }',
  '.careers-x + p { color: red }',
  '.careers-x ~ footer a { color: red }',
  ':is(.careers-x, body) { color: red }',
  '::view-transition-old(root) { opacity: 0 }',
  '@font-face { font-family: X; src: url(x.woff2) }',
  '@import url(https://elsewhere.example/x.css);',
  '@keyframes spin { to { rotate: 1turn } }',
  '@-webkit-keyframes spin { to { opacity: 1 } }',
  '@layer base { .careers-x { color: red } }',
  '@property --accent { syntax: "*"; inherits: true }',
  '@page { margin: 0 }',
  '.careers-x { body & { color: red } } p { &:hover { color: red } }',
])('%s affects other units', (css) => {
  expect(new Set(codes(css))).toEqual(new Set(['style-global']));
});

test('no unit may style the classes of another one, nor may the shell', () => {
  expect(codes('.careers-x .product-card { color: red }')).toEqual(['style-foreign']);
  expect(codes('.careers-card { color: red }', 'shell')).toEqual(['style-foreign']);
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
  expect(styleFindings('.careers-x { color: red', owner('careers'))).toEqual([
    { code: 'style-unreadable', sentence: 'x.css is not CSS: Unclosed block.' },
  ]);
});
