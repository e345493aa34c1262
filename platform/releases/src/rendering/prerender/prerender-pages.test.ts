import type { UnitRoute } from '@platform/contract';
import type { Store } from '../../core/store/store.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { overwrite } from '../../testing/owned-site.ts';
import { renderHere } from '../../testing/render-here.ts';
import { pageCode, type TinyOptions, tinyRelease, tinyRoute } from '../../testing/tiny-release.ts';
import { publishTiny } from '../../testing/tiny-site.ts';
import { prerenderPages, type RenderOptions } from './prerender-pages.ts';
import { bodyAt, findRendered, pageKey } from './rendered-page.ts';

async function published(store: Store, options: TinyOptions = {}) {
  const { release: shell } = await publishTiny(store, tinyRelease('shell'));
  const { release: owner } = await publishTiny(store, tinyRelease('catalog', options));
  return { shell, owner };
}
const year: RenderOptions = { year: 2026, render: renderHere };

test('a page that is missing is rendered once, and stored under the names of both releases', async () => {
  const store = memoryStore();
  const pair = await published(store);
  const asked: string[][] = [];
  const asking: RenderOptions = {
    year: 2026,
    render: async (order, limits) => {
      asked.push(order.pages.map(({ pathname }) => pathname));
      return renderHere(order, limits);
    },
  };
  for (const _ of [1, 2]) expect(await prerenderPages(store, pair, asking)).toEqual([]);
  expect(asked).toEqual([['/cellar', '/join-innovation']]);
  const [route, lost] = pair.owner.routes;
  if (!route || !lost) throw new Error('two routes');
  expect(await findRendered(store, { ...pair, route })).toEqual({
    status: 'found',
    page: { body: expect.stringContaining('<h1>catalog one CellarPage</h1>'), year: 2026 },
  });
  const other = tinyRelease('shell', { mark: 'two' }).release;
  expect(await findRendered(store, { ...pair, shell: other, route })).toEqual({ status: 'absent' });
  await store.remove(pageKey({ ...pair, route: lost }));
  await prerenderPages(store, pair, asking);
  expect(asked.slice(1)).toEqual([['/join-innovation']]);
  expect(await findRendered(store, { ...pair, route: lost })).toMatchObject({ status: 'found' });
});

test('a page whose record is damaged is rendered again', async () => {
  const store = memoryStore();
  const pair = await published(store);
  await prerenderPages(store, pair, year);
  const [key = ''] = await store.list('pages/');
  const whole = await store.read(key);
  await overwrite(store, key, Buffer.from('{"body":"<h1>'));
  await prerenderPages(store, pair, year);
  expect(await store.read(key)).toEqual(whole);
});

test('a page that is not prerendered is rendered on request, but not stored', async () => {
  const store = memoryStore();
  const pair = await published(store, { routes: [tinyRoute('/cellar', 'CellarPage', { prerender: false })] });
  expect(await prerenderPages(store, pair, { ...year, every: true })).toEqual([]);
  expect(await store.list('pages/')).toEqual([]);
});

test('nothing is stored if one page fails, and the finding names both releases', async () => {
  const store = memoryStore();
  const bad = pageCode('{ throw new Error("no road") }');
  const pair = await published(store, { files: { 'node/JoinPage.cjs': bad } });
  expect(await prerenderPages(store, pair, year)).toEqual([
    {
      code: 'render-failed',
      sentence: expect.stringMatching(
        new RegExp(
          `^catalog@${pair.owner.id} does not render with shell@${pair.shell.id}\\. /join-innovation: Error: no road`,
        ),
      ),
    },
  ]);
  expect(await store.list('pages/')).toEqual([]);
});

test('a page is stored as it is after each instant that it asks about, also one that it asks about later', async () => {
  const store = memoryStore();
  const code = pageCode("props.hasPassed(20) ? (props.hasPassed(30) ? 'third' : 'second') : 'first'");
  const pair = await published(store, { files: { 'node/CellarPage.cjs': code } });
  await prerenderPages(store, pair, year);
  const [asking, plain] = await Promise.all(
    pair.owner.routes.map((route) => findRendered(store, { ...pair, route })),
  );
  if (asking?.status !== 'found' || plain?.status !== 'found') throw new Error('two pages');
  const shown = [undefined, 19, 20, 29, 30, 99].map(
    (passed) => /main>(\w+)/.exec(bodyAt(asking.page, passed))?.[1],
  );
  expect(shown).toEqual(['first', 'first', 'second', 'second', 'third', 'third']);
  expect(plain.page).not.toHaveProperty('later');
  const changed = {
    body: 'x',
    year: 2026,
    later: [
      { from: 30, body: 'a' },
      { from: 20, body: 'b' },
    ],
  };
  await overwrite(
    store,
    pageKey({ ...pair, route: pair.owner.routes[0] as UnitRoute }),
    Buffer.from(JSON.stringify(changed)),
  );
  expect(await findRendered(store, { ...pair, route: pair.owner.routes[0] as UnitRoute })).toEqual({
    status: 'unreadable',
  });
});
