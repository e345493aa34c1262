import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '@platform/releases';
import { deployTiny, publishTiny, temporaryFolder, tinyRelease, tinyRoute } from '@platform/releases/testing';
import type { Photograph } from '../browser/page-record.ts';
import { sampleRecord } from '../testing/sample-record.ts';
import { testSite } from '../testing/test-site.ts';

/** Pictures of pages without a browser: their text is what they are rendered from. */
const photograph: Photograph = async (_, { units }, addresses) => {
  expect(addresses.join()).not.toMatch(/[:*]/);
  const pages = addresses.map((address) => {
    const owner = Object.values(units).find(({ live }) => live.routes.some(({ path }) => path === address));
    const text = ['A heading', `From ${owner?.live.id} & <others>`];
    const record = sampleRecord(
      address === '/cellar' ? { text, pictures: { 1440: Buffer.from(text.join()) } } : {},
    );
    return [address, record] as const;
  });
  return { status: 'taken', pages: new Map(pages) };
};

async function compareSite() {
  const site = testSite({ photograph });
  const [, live] = await deployTiny(site.store, ['shell', 'one'], ['catalog', 'a']);
  return { ...site, live: live.release.id, to: join(temporaryFolder(), 'report') };
}

/** Publishes a release of catalog that drops a page and has a new one. */
async function publishNext(store: Store): Promise<string> {
  const routes = [tinyRoute('/cellar', 'CellarPage'), tinyRoute('/roles/:id', 'RolesPage')];
  return (await publishTiny(store, tinyRelease('catalog', { mark: 'b', routes }))).release.id;
}

const keysOf = (store: Store) =>
  Promise.all(['journal/', 'pages/', 'releases/'].map((prefix) => store.list(prefix)));

test('the live release does not differ from itself', async () => {
  const { run, json, to } = await compareSite();
  for (const name of ['catalog@live', 'catalog@live', 'shell@live']) {
    const { code, out } = await run('compare', name, '--to', to);
    expect(code).toBe(0);
    expect(out.at(-1)).toBe(`The pictures are in ${to}/index.html.`);
    const pages = out.slice(0, -1);
    expect(pages).toHaveLength(name === 'shell@live' ? 4 : 2);
    for (const line of pages) expect(line).toMatch(/ {2}no difference$/);
  }
  expect(readFileSync(join(to, 'index.html'), 'utf8')).toContain('No difference on 4 pages.');
  expect((await json('compare', 'catalog@live', '--to', to)).result).toMatchObject({
    pages: [
      { path: '/cellar', changes: 'no difference' },
      { path: '/join-innovation', changes: 'no difference' },
    ],
  });
});

test('changed, new and removed pages are told, and shown on a page without script; the store stays as it is', async () => {
  const { run, store, live, to } = await compareSite();
  const id = await publishNext(store);
  const before = await keysOf(store);
  const { code, out } = await run('compare', `catalog@${id}`, '--to', to);
  expect(await keysOf(store)).toEqual(before);
  expect([code, out]).toEqual([
    0,
    [
      '  /cellar           picture at 1440 px, text +1 −1',
      '  /roles/:id        a new page',
      '  /join-innovation  is not there any more',
      `The pictures are in ${to}/index.html.`,
    ],
  ]);
  const html = readFileSync(join(to, 'index.html'), 'utf8');
  expect(html).toContain(`<del>− From ${live} &amp; &lt;others&gt;</del>`);
  expect(html).toContain(`<ins>+ From ${id} &amp; &lt;others&gt;</ins>`);
  expect(html).toContain('3 of 3 pages differ.');
  expect(html).not.toMatch(/<script|javascript:|https?:/);
  const named = [...html.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, file = '']) => file);
  expect(new Set(named)).toEqual(new Set(readdirSync(to).filter((file) => file !== 'index.html')));
  expect(named).toContain('01-cellar-1440-before.png');
});

test('without a browser nothing is written, and the reason is told', async () => {
  const { store } = await compareSite();
  const to = join(temporaryFolder(), 'report');
  const { code, out } = await testSite({ store }).run('compare', 'catalog@live', '--to', to);
  expect([code, out]).toEqual([1, ['Nothing was compared: this test has no browser.']]);
  expect(existsSync(to)).toBe(false);
});
