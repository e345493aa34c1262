import { tinyRelease } from '../../testing/tiny-release.ts';
import { pictureTags } from './document.ts';

const { release: shell } = tinyRelease('shell', { files: { 'static/og.png': 'png' } });
const picture = { file: 'og/CellarPage.0123456789.png', alt: 'Catalog' };
const { release: catalog } = tinyRelease('catalog', {
  files: { [picture.file]: 'png' },
  record: { pictures: { '/cellar': picture } },
});
const settings = { origin: 'https://www.example.com' };
const page = { route: { path: '/cellar' }, shell, owner: catalog, settings };

test('a page’s own picture has its absolute address, size and alt text', () => {
  const tags = pictureTags(page).text;
  expect(tags).toContain(
    `property="og:image" content="https://www.example.com/assets/catalog/${catalog.id}/${picture.file}"`,
  );
  expect(tags).toContain('property="og:image:width" content="1200"');
  expect(tags).toContain('property="og:image:height" content="630"');
  expect(tags).toContain('property="og:image:alt" content="Catalog"');
  expect(tags).toContain('name="twitter:card" content="summary_large_image"');
});

test('a page without a picture has the site’s picture, and without that a small card', () => {
  const route = { path: '/join-innovation' };
  expect(pictureTags({ ...page, route }).text).toContain('content="https://www.example.com/og.png"');
  expect(pictureTags({ ...page, route, shell: tinyRelease('shell').release }).text).toBe(
    '<meta name="twitter:card" content="summary">\n',
  );
});
