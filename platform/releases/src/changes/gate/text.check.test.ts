import fc from 'fast-check';
import { lostText } from './text.check.ts';

const page = (main: string) => `<header>Frame</header><main id="main">${main}</main><footer>2026</footer>`;

test.each<[what: string, before: string, after: string, lost: readonly string[]]>([
  ['nothing changes', '<p>One road.</p>', '<p>One road.</p>', []],
  ['a text goes', '<h1>Catalog</h1><p>One road.</p>', '<h1>Catalog</h1>', ['One road.']],
  ['one sentence of a paragraph goes', '<p>One road. Two lanes.</p>', '<p>Two lanes.</p>', ['One road.']],
  ['a sentence is another one now', '<p>One road.</p>', '<p>One lane.</p>', ['One road.']],
  ['one of two equal texts goes', '<a>More</a><p>x</p><a>More</a>', '<p>x</p><a>More</a>', ['More']],
  ['text is added', '<p>One road.</p>', '<p>New. One road.</p>', []],
  ['elements and classes change', '<p class="a">One road.</p>', '<div><em>One</em> road.</div>', []],
  ['order and white space change', '<p>One.</p> <p>Two.</p>', '<p>Two.</p><p>\n One.</p>', []],
  ['React divides a text', '<p>Page <!-- -->7<!-- --> of 9</p>', '<p>Page 7 of 9</p>', []],
  [
    'characters are escaped',
    '<p>Ours &amp; yours</p><p>Don&#x27;t</p>',
    '<p>Don’t</p>',
    ['Ours & yours', "Don't"],
  ],
  ['an attribute looks like a tag', '<img alt="a > b"><p>x</p>', '<img><p>x</p>', []],
  ['styles and scripts go', '<style>.a{}</style><script>run()</script><p>x</p>', '<p>x</p>', []],
])('%s', (_, before, after, lost) => {
  expect(lostText(page(before), page(after))).toEqual(lost);
});

test('the frame around the page is not compared, and a page without `main` is compared as a whole', () => {
  expect(lostText('<header>Old</header><main>a</main>', '<header>New</header><main>a</main>')).toEqual([]);
  expect(lostText('<p>Old</p>', '<p>New</p>')).toEqual(['Old']);
});

test('what is lost is what was taken out', () => {
  const sentence = fc.stringMatching(/^[A-Z<&"a-z>][a-z <>&"']{0,20}[a-z]\.$/).map((text) => text.trim());
  const escaped = (text: string) =>
    text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replaceAll(' ', '&nbsp;\n');
  const html = (sentences: readonly string[]) =>
    page(sentences.map((text) => `<p>${escaped(text)}</p>`).join(''));
  fc.assert(
    fc.property(fc.array(fc.tuple(sentence, fc.boolean())), (list) => {
      const all = list.map(([text]) => text);
      const remaining = list.filter(([, stays]) => stays).map(([text]) => text);
      const lost = list.filter(([, stays]) => !stays).map(([text]) => text);
      const normal = (texts: readonly string[]) => texts.map((text) => text.replace(/\s+/g, ' ')).sort();
      expect(normal(lostText(html(all), html(remaining)))).toEqual(normal(lost));
    }),
  );
});
