import { defaultSettings } from '@platform/contract';
import { readJournal, releasesOf } from '@platform/releases';
import { previewSite } from '@platform/releases/serving';
import { deployTiny, memoryStore, tinyRoute } from '@platform/releases/testing';
import { localDocument } from './local-document.ts';

/** The document of a page as a site serves it: with a start script, inline styles and a list of its code. */
async function servedDocument(path: string): Promise<string> {
  const store = memoryStore();
  const shell = {
    files: { 'start.js': 'start' },
    record: { start: 'start.js' } as const,
  };
  const routes = [tinyRoute('/cellar', 'CellarPage', { hydrate: 'interaction' })];
  await deployTiny(store, ['shell', 'one', shell], ['catalog', 'a', { routes }], ['product', 'p']);
  const site = await previewSite(store, await releasesOf(store, await readJournal(store)), defaultSettings);
  return new TextDecoder().decode(site.current().page(path).plain);
}

const codeOf = (html: string): { run: object[]; fetch: { href: string }[] } =>
  JSON.parse(/id="code">(.*?)<\/script>/.exec(html)?.[1] ?? '');

test('a document of a local unit is rendered by the browser, at once, and has no file of the live release', async () => {
  const html = await servedDocument('/cellar');
  expect(html).toContain('data-hydrate="interaction"');
  expect(html).toMatch(/<div id="root" data-year="\d+">/);
  expect(html).toMatch(/<style [^>]*data-from="\/assets\/catalog\//);
  const local = localDocument(html, ['catalog']);
  expect(local).toContain('data-hydrate="load"');
  expect(local).toContain('<div id="root">');
  expect(local).not.toContain('/assets/catalog/');
  expect(local).toMatch(/<style [^>]*data-from="\/assets\/shell\//);
  expect(codeOf(local)).toEqual({
    ...codeOf(html),
    fetch: codeOf(html).fetch.filter(({ href }) => !href.includes('catalog')),
  });
  expect(codeOf(html).fetch.length).toBeGreaterThan(codeOf(local).fetch.length);
});

test('files of other units stay', async () => {
  const html = await servedDocument('/TimeTable');
  const local = localDocument(html, ['catalog', 'contact']);
  expect(local.match(/\/assets\/product\//g)).toEqual(html.match(/\/assets\/product\//g));
});
