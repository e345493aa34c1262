import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { defaultSettings } from '@platform/contract';
import { releasesOf } from '../../core/composition/composition.ts';
import { siteComposition } from '../../core/composition/site-composition.ts';
import { readJournal } from '../../core/journal/journal.ts';
import type { Store } from '../../core/store/store.ts';
import { tinyRoute } from '../../testing/tiny-release.ts';
import { authorOf, rollbackTiny, tinySite } from '../../testing/tiny-site.ts';
import { sitePages } from './site-pages.ts';

async function pagesOf(store: Store) {
  const releases = await releasesOf(store, await readJournal(store));
  return sitePages(store, releases, siteComposition(releases), defaultSettings);
}

const text = (content: Uint8Array) => new TextDecoder().decode(content);

test('every unit answers its own addresses, in upper and lower case, and the shell all others', async () => {
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['blog', 'p'], ['edition', 'e']);
  const pages = await pagesOf(store);
  expect(text(pages.find('/start').plain)).toContain('own page /start');
  expect(text(pages.find('/CELLAR/').plain)).toContain('<h1>catalog a CellarPage</h1>');
  expect(text(pages.find('/Blog').plain)).toContain('<h1>blog p MainPage</h1>');
  expect(text(pages.find('/edition/7').plain)).toContain('<h1>edition e EditionPage</h1>');
  expect(pages.find('/contact').status).toBe(404);
  expect(text(pages.find('/contact').plain)).toContain('own page /404');
});

test('an address that a release has moved leads to the page, until the release is taken back', async () => {
  const routes = [tinyRoute('/jobs', 'CellarPage')];
  const redirects = [{ from: '/cellar', to: '/jobs' }];
  const [store] = await tinySite(
    ['shell', 'one'],
    ['catalog', 'a'],
    ['catalog', 'b', { routes, record: { redirects } }],
  );
  expect((await pagesOf(store)).movedTo('/Cellar')).toBe('/jobs');
  await rollbackTiny(store, 'catalog', authorOf(9));
  expect((await pagesOf(store)).movedTo('/cellar')).toBeNull();
});

test('a page is compressed once, and its ETag is a hash of its bytes', async () => {
  const [store] = await tinySite(['shell', 'one']);
  const [one, other] = [await pagesOf(store), await pagesOf(store)];
  const page = one.find('/start');
  expect(text(gunzipSync(page.gzip()))).toBe(text(page.plain));
  expect(text(brotliDecompressSync(page.brotli()))).toBe(text(page.plain));
  expect(page.gzip()).toBe(page.gzip());
  expect(page.etag).toBe(other.find('/start').etag);
  expect(page.etag).not.toBe(one.find('/nowhere').etag);
});

test('a page that was opened is compressed with the best quality next', async () => {
  const words = Array.from({ length: 400 }, (_, turn) => `milestone ${turn % 7} of ${turn}`).join(' ');
  const [store] = await tinySite(['shell', 'one'], ['catalog', words]);
  const pages = await pagesOf(store);
  const page = pages.find('/cellar');
  const quick = page.brotli();
  while (page.brotli() === quick) await setImmediate();
  expect(page.brotli().byteLength).toBeLessThan(quick.byteLength);
  expect(text(brotliDecompressSync(page.brotli()))).toBe(text(page.plain));
});
