import type { NamedComposition } from '@platform/contract';
import { readJournal } from '@platform/releases';
import { activate, planRetirement, retire } from '@platform/releases/changes';
import type { PreviewSet } from '@platform/releases/previews';
import { authorOf, createLink, publishTiny, renderHere, tinyRelease } from '@platform/releases/testing';
import { previewedSite, previewOfCatalog } from '../testing/previewed-site.ts';

const { site, token } = await previewOfCatalog();

const json = { accept: 'application/json' };

const headersOfPreview = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };

const refused = async (asked: string | null, status: number, sentence: RegExp) => {
  const page = await site.preview(asked, '/cellar');
  expect(page).toMatchObject({ status, headers: headersOfPreview, body: expect.stringMatching(sentence) });
  expect(page.body).toContain('href="/-/preview/leave"');
  const problem = await site.preview(asked, '/stock/7', { headers: json });
  expect([problem.status, JSON.parse(problem.body).error.message]).toEqual([
    status,
    expect.stringMatching(sentence),
  ]);
  if (asked === null) return;
  const opened = await site.preview(null, `/-/preview/${asked}`);
  expect(opened).toMatchObject({ status, body: expect.stringMatching(sentence) });
  expect(opened.headers['set-cookie']).toBeUndefined();
};
const linkTo = (...set: PreviewSet) =>
  createLink(site.store, { set, until: site.server.clock.now() + 1000 }, 'asha');

const linkToNew = async (unit: string, options: Parameters<typeof tinyRelease>[1]) => {
  const { release } = await publishTiny(site.store, tinyRelease(unit, options));
  return linkTo({ unit, id: release.id });
};

test.each<[string, () => Promise<string | null>, number, RegExp]>([
  ['no link', async () => null, 403, /open the link of one in this browser/],
  ['an altered link', async () => `${token}x`, 403, /was altered/],
  ['an invented link', async () => 'constructor', 403, /was altered/],
  [
    'a release that is not in the store',
    () => linkTo({ unit: 'catalog', id: 'rnowhere12' }),
    ...([404, /catalog@rnowhere12 is not in the store/] as const),
  ],
  [
    'a remote that needs another host',
    () => linkToNew('product', { mark: 'odd', record: { requires: { react: '^20.0.0' } } }),
    ...([409, /product@\w+ needs react \^20\.0\.0/] as const),
  ],
  [
    'a shell that lacks something',
    () => linkToNew('shell', { mark: 'old', record: { provides: {} } }),
    ...([409, /which shell@\w+ does not provide/] as const),
  ],
])('of %s', async (_what, link, status, sentence) => {
  await refused(await link(), status, sentence);
});

test('of no link, at addresses of files: invented names ask nothing of the store', async () => {
  const { read } = site.store;
  const asked: string[] = [];
  const counting = async (key: string) => {
    asked.push(key);
    return read(key);
  };
  Object.assign(site.store, { read: counting });
  const names = Array.from({ length: 200 }, (_, n) => `/assets/invented${n}/rinvented1/x.js`);
  const answers = await Promise.all(names.map((name) => site.preview(null, name)));
  Object.assign(site.store, { read });
  expect(asked.filter((key) => key.includes('invented'))).toEqual([]);
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers['cache-control']}`))).toEqual(
    new Set(['403 no-store']),
  );
});

test('of a unit that has left the site; the rest follows what is live', async () => {
  const own = await previewedSite();
  const catalog = await own.grant({ unit: 'catalog', id: own.id('catalog', 'two') });
  const product = await own.grant({ unit: 'product', id: own.id('product', 'two') });
  const before = await own.preview(catalog, '/cellar');
  const [, named = '{}'] = /id="composition">(.*?)<\/script>/.exec(before.body) ?? [];
  const { sequence, address } = JSON.parse(named) as NamedComposition;
  await activate(own.store, { unit: 'contact', id: own.id('contact', 'two') }, authorOf(6), {
    render: renderHere,
  });
  await retire(own.store, planRetirement('product', authorOf(7), await readJournal(own.store)));
  await own.follows(7);
  expect((await own.preview(catalog, '/contact')).body).toContain('contact two ContactPage');
  expect((await own.preview(catalog, '/cellar')).body).toContain('catalog two CellarPage');
  expect((await own.preview(catalog, '/TimeTable')).status).toBe(404);
  const gone = await own.preview(product, '/TimeTable');
  expect(gone).toMatchObject({
    status: 410,
    body: expect.stringMatching(/product was taken off the site at 2026-01-05T09:07/),
  });
  // A page that was opened before still gets its composition.
  expect(JSON.parse((await own.preview(catalog, address)).body)).toMatchObject({ sequence });
  expect((await own.preview(catalog, address.replace(/.$/, '_'))).status).toBe(404);
});

test('after its end', async () => {
  const ending = await linkTo({ unit: 'catalog', id: site.id('catalog', 'two') });
  expect(await site.preview(ending, '/cellar')).toMatchObject({ status: 200 });
  site.server.clock.advance(1000);
  await refused(ending, 410, /This preview ended at 2100-01-01T00:00:01\.000Z: ask for a new link/);
});
