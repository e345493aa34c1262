import { gunzipSync } from 'node:zlib';
import { releasesOf } from '../../core/composition/composition.ts';
import { readJournal } from '../../core/journal/journal.ts';
import { tinyRoute } from '../../testing/tiny-release.ts';
import { tinySite } from '../../testing/tiny-site.ts';
import { crawlerFiles, robotsTxt, sitemapXml } from './robots-and-sitemap.ts';

const origin = 'https://www.example.com';

test('the sitemap has every address that may be indexed, with the date on which its release went live', async () => {
  const routes = [
    tinyRoute('/cellar', 'CellarPage'),
    tinyRoute('/draft', 'CellarPage', { index: false }),
    tinyRoute('/gone', 'CellarPage', { status: 410 }),
  ];
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'a', { routes }], ['edition', 'e']);
  const releases = await releasesOf(store, await readJournal(store));
  const xml = sitemapXml(releases, origin);
  const places = [...xml.matchAll(/<loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/g)].map((match) =>
    match.slice(1),
  );
  expect(places).toEqual([
    [`${origin}/start`, '2026-01-05'],
    [`${origin}/cellar`, '2026-01-05'],
  ]);
  const file = crawlerFiles(releases, origin)['sitemap.xml'];
  expect(file.type).toBe('application/xml; charset=utf-8');
  expect(gunzipSync(file.gzip ?? new Uint8Array()).toString()).toBe(xml);
});

test('robots.txt has the sitemap and the excluded addresses', () => {
  expect(robotsTxt(origin)).toMatch(/^User-agent: \*\nDisallow: \/-\/\n/);
  expect(robotsTxt(origin)).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
});
