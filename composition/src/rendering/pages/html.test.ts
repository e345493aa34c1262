import { jsonBlock, tag } from './html.ts';

test('an attribute is escaped', () => {
  expect(tag('meta', { content: '<a href="x">R&D</a>' })).toBe(
    '<meta content="&lt;a href=&quot;x&quot;&gt;R&amp;D&lt;/a&gt;">',
  );
});

test('a tag has its attributes, escaped; null and false are left out', () => {
  expect(tag('link', { rel: 'icon', href: '/a"b', integrity: null, hidden: false, defer: true })).toBe(
    '<link rel="icon" href="/a&quot;b" defer>',
  );
});

test('a block of JSON is read back unchanged, whatever it contains', () => {
  const value = { text: '</script><!-- <script>', more: ['a', null] };
  const block = jsonBlock('data', 'application/json', value);
  expect(block).toMatch(/^<script type="application\/json" id="data">[^<]*<\/script>$/);
  expect(JSON.parse(block.replace(/^<[^>]*>|<\/script>$/g, ''))).toEqual(value);
  expect(jsonBlock(null, 'application/ld+json', 1)).toBe('<script type="application/ld+json">1</script>');
});
