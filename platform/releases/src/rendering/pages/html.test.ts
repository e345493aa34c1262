import { attributes, html, jsonBlock } from './html.ts';

test('texts and attributes are escaped; absent values are left out', () => {
  const values = { content: '<a href="x">R&D</a>', integrity: null, title: undefined };
  expect(html`<meta${attributes(values)}>${['<', 1, null, false]}${html`<b>`}`.text).toBe(
    '<meta content="&lt;a href=&quot;x&quot;&gt;R&amp;D&lt;/a&gt;">&lt;1<b>',
  );
});

test('a block of JSON is read back unchanged, whatever it contains', () => {
  const value = { text: '</script><!-- <script>', more: ['a', null] };
  const block = jsonBlock('data', 'application/json', value).text.trim();
  expect(block).toMatch(/^<script type="application\/json" id="data">[^<]*<\/script>$/);
  expect(JSON.parse(block.replace(/^<[^>]*>|<\/script>$/g, ''))).toEqual(value);
  expect(jsonBlock(null, 'application/ld+json', 1).text).toBe(
    '<script type="application/ld+json">1</script>\n',
  );
});
