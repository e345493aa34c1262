import { gunzipSync } from 'node:zlib';
import { defaultSettings } from '@platform/contract';
import { prerenderRollbacks } from '../changes/prerender-rollbacks.ts';
import { planRetirement, retire } from '../changes/retire.ts';
import { readJournal } from '../core/journal/journal.ts';
import { applyRepair, planRepair } from '../core/journal/repair.ts';
import { readRelease } from '../core/releases/releases.ts';
import { type Store, StoreError } from '../core/store/store.ts';
import { compositionName } from '../rendering/pages/composition-file.ts';
import { discoveryFile } from '../rendering/pages/frontend-discovery.ts';
import { faultyStore } from '../testing/faulty-store.ts';
import { renderHere } from '../testing/render-here.ts';
import { pageCode, tinyForm, tinyRecord, tinyRelease, tinyRoute } from '../testing/tiny-release.ts';
import { authorOf, deployTiny, publishTiny, rollbackTiny, tinySite } from '../testing/tiny-site.ts';
import { type LiveSite, openLiveSite, type SiteSnapshot, whyNotReady } from './live-site.ts';

const turn = () => new Promise((done) => setImmediate(done));

/** A site whose store can fail at some keys. `poll` lets it read the store without waiting for a change. */
async function open(
  below: Store,
  { clock = () => performance.now(), now = Date.now, fails = null as RegExp | null } = {},
) {
  const failing = { at: fails, failed: 0 };
  const checks = new Set<() => void>();
  const before = async (call: string, key: string) => {
    await turn();
    if (!failing.at?.test(key)) return;
    failing.failed += 1;
    throw new StoreError(`${call} ${key}`, new Error('EMFILE: too many open files'));
  };
  const store: Store = {
    ...faultyStore(below, { before }),
    watch: (prefix, onChange) => {
      checks.add(onChange);
      return below.watch(prefix, onChange);
    },
  };
  const delays: number[] = [];
  const errors: unknown[] = [];
  const site = await openLiveSite({
    ...{ store, clock, now, settings: defaultSettings },
    onError: (error) => errors.push(error),
    sleep: async (ms) => {
      delays.push(ms);
      await turn();
    },
  });
  const poll = () => {
    for (const check of checks) check();
  };
  return { site, failing, poll, delays, errors };
}

const next = (site: LiveSite) => new Promise<SiteSnapshot>((resolve) => site.onChange(resolve));

/** Asks until the composition is found: a failed search is not repeated for a moment. */
async function laterFound(site: LiveSite, name: string) {
  let found = await site.findComposition(name);
  for (let polls = 0; found === null && polls < 60; polls += 1) {
    await new Promise((done) => setTimeout(done, 50));
    found = await site.findComposition(name);
  }
  return found;
}
const shown = (snapshot: SiteSnapshot, path: string) => new TextDecoder().decode(snapshot.page(path).plain);

test.each(['https://www.example.com', ''])(
  'each address that the site gives out begins with its origin, "%s"',
  async (origin) => {
    const structuredData = [{ '@id': '/#company', url: '/cellar', sameAs: ['//other.example', 'a/b'] }];
    const routes = [tinyRoute('/cellar', 'CellarPage', { structuredData })];
    const [store] = await tinySite(
      ['shell', 'one', { files: { 'static/og.png': 'png' } }],
      ['catalog', 'a', { routes }],
    );
    const settings = { ...defaultSettings, origin };
    const site = await openLiveSite({ store, settings, onError: () => undefined });
    const file = async (path: string) =>
      new TextDecoder().decode((await site.current().staticFile(path))?.plain);
    const texts = [shown(site.current(), '/cellar'), await file('sitemap.xml'), await file('robots.txt')];
    const given = texts
      .join('\n')
      .matchAll(
        /(?:rel="canonical" href=|"og:(?:url|image)" content=|<loc>|Sitemap: |"@id":|"url":)"?([^"<\s]*)/g,
      );
    expect([...given].map(([, address]) => address)).toEqual(
      ['/cellar', '/cellar', '/og.png', '/#company', '/cellar', '/start', '/cellar', '/sitemap.xml'].map(
        (path) => `${origin}${path}`,
      ),
    );
    expect(texts[0]).toContain('"sameAs":["//other.example","a/b"]');
    site.close();
  },
);

test('name, language and home page of the site go live with its shell, and are taken back with it', async () => {
  const [store] = await tinySite(['shell', 'one'], ['editions', 'a']);
  const { site } = await open(store);
  const contentOf = (snapshot: SiteSnapshot) => [
    snapshot.site.home,
    /<html lang="[^"]*"|<title>.*<\/title>/g[Symbol.match](shown(snapshot, '/editions'))?.join(),
  ];
  const before = ['/start', '<html lang="en-GB",<title>Title of /editions · Corner Bakery</title>'];
  expect(contentOf(site.current())).toEqual(before);
  const renamed = { ...tinyRecord, name: 'Eckbäcker', language: 'de-AT', home: '/editions' };
  let changed = next(site);
  await deployTiny(store, ['shell', 'two', { record: { site: renamed } }]);
  expect(contentOf(await changed)).toEqual([
    '/editions',
    '<html lang="de-AT",<title>Title of /editions · Eckbäcker</title>',
  ]);
  changed = next(site);
  await rollbackTiny(store, 'shell', authorOf(9));
  expect(contentOf(await changed)).toEqual(before);
  site.close();
});

test('what is closed leaves the page, its head, the sitemap and the feed at its instant, by the server’s clock', async () => {
  const closesAt = '2027-04-01T00:00:00+05:30';
  const instant = Date.parse(closesAt);
  const offer = { structuredData: [{ '@type': 'JobPosting' }], published: '2026-11-02', closesAt };
  const routes = [
    tinyRoute('/cellar', 'CellarPage', offer),
    tinyRoute('/loft', 'LoftPage', { ...offer, published: '2026-12-01', closesAt: '2027-05-01T00:00:00Z' }),
    tinyRoute('/join-innovation', 'JoinPage'),
  ];
  const files = { 'node/CellarPage.cjs': pageCode(`props.hasPassed(${instant}) ? 'closed' : 'open'`) };
  const record = { feed: { title: 'Rooms & <more>' } };
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'a', { routes, files, record }]);
  let time = instant - 1;
  const { site, poll, failing, errors } = await open(store, { now: () => time });
  const state = async ({ page, staticFile }: SiteSnapshot) => {
    const [document, sitemap, feed] = [
      new TextDecoder().decode(page('/cellar').plain),
      ...(await Promise.all(
        ['sitemap.xml', 'catalog.atom'].map(async (path) =>
          new TextDecoder().decode((await staticFile(path))?.plain),
        ),
      )),
    ];
    return [
      /<main>(\w+)/.exec(document ?? '')?.[1],
      document?.includes('JobPosting'),
      [...(sitemap ?? '').matchAll(/<loc>(.*?)</g)].map(([, path]) => path),
      [...(feed ?? '').matchAll(/<link href="(.*?)"/g)].map(([, path]) => path),
    ];
  };
  const before = ['open', true, ['/start', '/cellar', '/loft', '/join-innovation'], ['/loft', '/cellar']];
  const after = ['closed', false, ['/start', '/loft', '/join-innovation'], ['/loft']];
  const first = site.current();
  expect(await state(first)).toEqual(before);
  expect(shown(first, '/join-innovation')).toContain(
    '<link rel="alternate" type="application/atom+xml" href="/catalog.atom" title="Rooms &amp; &lt;more&gt;">',
  );
  expect(first.composition).not.toHaveProperty('passed');

  time = instant;
  // While the store does not answer, the site stays as it is.
  failing.at = /./;
  poll();
  for (let turns = 0; errors.length === 0 && turns < 100; turns += 1) await turn();
  expect(site.current()).toBe(first);
  failing.at = null;
  let changed = next(site);
  poll();
  const closed = await changed;
  expect(await state(closed)).toEqual(after);
  expect(closed.composition).toEqual({ ...first.composition, passed: instant });
  // A document from before names its composition, also to a server that has never served it.
  const other = await open(store, { now: () => time });
  expect(await state(other.site.current())).toEqual(after);
  for (const { composition } of [first, closed])
    expect(await other.site.findComposition(compositionName(composition))).not.toBeNull();
  // A clock that is set back opens it again.
  time = instant - 1;
  changed = next(site);
  poll();
  expect(await state(await changed)).toEqual(before);
  for (const opened of [site, other.site]) opened.close();
});

test('the site follows its journal, and every snapshot is of one composition', async () => {
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'a']);
  const { site, poll, errors } = await open(store);
  const before = site.current();
  const changed = next(site);
  const { id } = tinyRelease('catalog', { mark: 'b' }).release;
  expect(site.wasLive({ unit: 'catalog', id })).toBe(false);
  await deployTiny(store, ['catalog', 'b']);
  const after = await changed;
  const old = before.composition.remotes.catalog?.live.id ?? '';
  expect([id, old, 'rinvented1'].map((id) => site.wasLive({ unit: 'catalog', id }))).toEqual([
    true,
    true,
    false,
  ]);
  expect(site.current()).toBe(after);
  expect(after.composition).toMatchObject({ sequence: 3, remotes: { catalog: { recalledAt: 0 } } });
  expect(shown(after, '/cellar')).toContain('catalog b');
  expect(new TextDecoder().decode((await after.staticFile(discoveryFile))?.plain)).toContain(id);
  expect(shown(before, '/cellar')).toContain('catalog a');
  expect(before.composition.sequence).toBe(2);
  // A check without a change keeps the same object.
  await store.create('journal/nudge', new Uint8Array());
  await new Promise((done) => setImmediate(done));
  expect(site.current()).toBe(after);
  site.close();
  await deployTiny(store, ['catalog', 'c']);
  poll();
  for (let turns = 0; turns < 50; turns += 1) await turn();
  expect(site.current()).toBe(after);
  expect(errors).toEqual([]);
});

test.each([
  ['is missing', 'is not in the store'],
  ['was replaced after its activation', 'is not the one that was checked'],
])(
  'a release that %s is replaced by the previous one until it is restored, and reported',
  async (fault, message) => {
    const [store, , a, b] = await tinySite(
      ['shell', 'one'],
      ['catalog', 'a'],
      ['catalog', 'b'],
      ['product', 'p'],
    );
    const key = `releases/catalog/${b.release.id}/release.json`;
    await store.remove(key);
    const other = { ...b.release, pages: { ...b.release.pages, EvilPage: { scripts: [], styles: [] } } };
    if (fault !== 'is missing') await store.create(key, Buffer.from(JSON.stringify(other)));
    const { site, poll, errors } = await open(store);
    const { catalog, product } = site.current().composition.remotes;
    expect(catalog).toMatchObject({ live: { id: a.release.id }, previous: null });
    expect(product).toBeDefined();
    const sentence = expect.stringMatching(new RegExp(`catalog@${b.release.id}.*${message}`));
    expect(errors).toMatchObject([{ message: sentence }]);
    expect(whyNotReady(site.state())).toEqual([sentence]);
    await store.remove(key);
    await publishTiny(store, b);
    await until(poll, () => site.current().composition.remotes.catalog?.live.id === b.release.id);
    expect(whyNotReady(site.state())).toEqual([]);
    site.close();
  },
);

test('a composition is found by its name: while live, afterwards, and before this server follows it', async () => {
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'a']);
  const { site } = await open(store);
  const nameOf = (snapshot: SiteSnapshot) => compositionName(snapshot.composition);
  const sequenceOf = async (name: string) => {
    const file = await site.findComposition(name);
    return file && JSON.parse(new TextDecoder().decode(gunzipSync(file.gzip ?? file.plain))).sequence;
  };
  const first = nameOf(site.current());
  expect(await sequenceOf(first)).toBe(2);
  // Another server follows a change that this one does not know yet.
  const quiet: Store = { ...store, watch: () => ({ close: () => undefined }) };
  const { site: behind } = await open(quiet);
  for (const mark of ['b', 'c']) {
    const changed = next(site);
    await deployTiny(store, ['catalog', mark]);
    const { composition } = await changed;
    expect(await sequenceOf(compositionName(composition))).toBe(composition.sequence);
    expect(await laterFound(behind, compositionName(composition))).not.toBeNull();
  }
  expect(await sequenceOf(first)).toBe(2);
  expect(behind.current().composition.sequence).toBe(2);
  // The same sequence of another store, a future one, and no number at all.
  for (const name of ['3-otherstore', '9-otherstore', 'events']) expect(await sequenceOf(name)).toBeNull();
  site.close();
});

const everything = /./;

/** Waits until a condition holds, which takes some turns of the event loop. */
async function until(poll: () => void, so: () => boolean): Promise<void> {
  for (let turns = 0; turns < 500 && !so(); turns += 1) {
    poll();
    await turn();
  }
  expect(so()).toBe(true);
}

test('a store that fails during a change leaves the snapshot; the change follows when the store works again', async () => {
  const [below] = await tinySite(['shell', 'one'], ['catalog', 'a']);
  let time = 0;
  const { site, failing, poll, delays, errors } = await open(below, { clock: () => time });
  const before = site.current();
  failing.at = everything;
  time = 5000;
  await deployTiny(below, ['catalog', 'b']);
  await until(poll, () => delays.length >= 6);
  expect(site.current()).toBe(before);
  expect(delays.slice(0, 6)).toEqual([100, 200, 400, 800, 1600, 2000]);
  expect(errors).toMatchObject([{ code: 'store-unreachable' }]);
  expect(whyNotReady(site.state())).toEqual([
    'The store does not answer.',
    expect.stringMatching(/^The live site goes on from memory/),
  ]);
  expect(site.state().follow).toMatchObject({ detail: expect.stringContaining('EMFILE') });
  expect(site.state().silence).toBe(5000);
  failing.at = null;
  await until(poll, () => site.current() !== before);
  expect(shown(site.current(), '/cellar')).toContain('catalog b');
  expect(whyNotReady(site.state())).toEqual([]);
  expect(site.state().silence).toBe(0);
  site.close();
});

test('a page that is rendered late is requested every 5 s, without a listing, and served', async () => {
  const [below] = await tinySite(['shell', 'one'], ['catalog', 'a']);
  for (const key of await below.list('pages/')) await below.remove(key);
  let time = 0;
  const requests = new Set<string>();
  const before = (call: string, key: string) => {
    if (key.startsWith('pages/')) requests.add(`${call} ${time}`);
  };
  const { site, poll } = await open(faultyStore(below, { before }), { clock: () => time });
  expect(shown(site.current(), '/cellar')).not.toContain('catalog a');
  expect(site.state().findings).toHaveLength(4);
  expect(whyNotReady(site.state())).toEqual([]);
  const pollAt = async (ms: number) => {
    time = ms;
    poll();
    for (let turns = 0; turns < 50; turns += 1) await turn();
  };
  for (let ms = 500; ms <= 11_000; ms += 500) await pollAt(ms);
  expect([...requests]).toEqual(['read 0', 'read 500', 'read 5500', 'read 10500']);
  await prerenderRollbacks(below, 2026, renderHere);
  await pollAt(15_500);
  expect(shown(site.current(), '/cellar')).toContain('catalog a');
  expect(site.state().findings).toEqual([]);
  site.close();
});

test('a missing file of a live release is reported until it is published again', async () => {
  const [below, , a] = await tinySite(['shell', 'one'], ['catalog', 'a']);
  const { site, poll, errors } = await open(below);
  expect(whyNotReady(site.state())).toEqual([]);
  await below.remove(`releases/catalog/${a.release.id}/CellarPage.js`);
  await expect(site.assets.find('catalog', a.release.id, 'CellarPage.js')).rejects.toMatchObject({
    code: 'release-incomplete',
  });
  const sentence = `CellarPage.js of catalog@${a.release.id} is not in the store.`;
  await until(poll, () => whyNotReady(site.state()).includes(sentence));
  expect(errors).toMatchObject([{ message: sentence }]);
  await publishTiny(below, a);
  await until(poll, () => whyNotReady(site.state()).length === 0);
  expect(await site.assets.find('catalog', a.release.id, 'CellarPage.js')).not.toBeNull();
  site.close();
});

test('a server that starts with a damaged newest entry serves the entries before it, and reports it', async () => {
  const [below] = await tinySite(['shell', 'one'], ['catalog', 'a']);
  await below.create('journal/00000003.json', new TextEncoder().encode('{"format": 1, "uni'));
  const { site, poll } = await open(below);
  expect(site.current().composition.sequence).toBe(2);
  expect(site.state().follow.status).toBe('stopped');
  expect(whyNotReady(site.state())).toEqual([expect.stringContaining('journal/00000003.json')]);
  await applyRepair(below, await planRepair(below, authorOf(9)));
  await until(poll, () => site.current().composition.sequence === 3);
  expect(whyNotReady(site.state())).toEqual([]);
  site.close();
});

test('invented names of compositions cause no further reads of the store within a second', async () => {
  const [below] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b'], ['product', 'p']);
  const counting = faultyStore(below);
  const { site } = await open(counting);
  const ask = async () => {
    for (let sequence = 1; sequence < 50; sequence += 1) await site.findComposition(`${sequence}-madeupname`);
  };
  await ask();
  await loaded(site);
  const before = counting.calls.read.length;
  await Promise.all([ask(), ask(), ask()]);
  expect(counting.calls.read).toHaveLength(before);
  site.close();
});

test.each(['missing', 'damaged', 'that of another release'])(
  'a composition with a release whose record is %s is found once it is complete',
  async (fault) => {
    const [below, , a] = await tinySite(['shell', 'one'], ['catalog', 'a']);
    const { site: first } = await open(below);
    const name = compositionName(first.current().composition);
    first.close();
    const [b] = await deployTiny(below, ['catalog', 'b']);
    const key = `releases/catalog/${a.release.id}/release.json`;
    await below.remove(key);
    const other = await below.read(`releases/catalog/${b.release.id}/release.json`);
    if (fault !== 'missing' && other)
      await below.create(key, fault === 'damaged' ? other.slice(0, 20) : other);
    const { site } = await open(below);
    expect(await site.findComposition(name)).toBeNull();
    await below.remove(key);
    if (a) await publishTiny(below, a);
    expect(await laterFound(site, name)).toMatchObject({ type: expect.stringContaining('json') });
    site.close();
  },
);

/** Waits until every file of the live releases is in memory, but for a number of them. */
async function loaded(site: LiveSite, missing = 0): Promise<void> {
  for (;;) {
    const { files, loaded } = site.state().memory;
    if (loaded >= files - missing) return;
    await new Promise((done) => setTimeout(done, 5));
  }
}

/** The browser files of every live and previous release. */
async function filesOf(store: Store, site: LiveSite) {
  const { shell, remotes } = site.current().composition;
  const ids = Object.entries(remotes).flatMap(([unit, { live, previous }]) =>
    [live.id, previous?.id].flatMap((id) => (id ? [[unit, id] as const] : [])),
  );
  const files = await Promise.all(
    [['shell', shell] as const, ...ids].map(async ([unit, id]) => {
      const release = await readRelease(store, { unit, id });
      const paths = release?.files.map(({ path }) => path) ?? [];
      return paths.filter((path) => !path.startsWith('node/')).map((path) => ({ unit, id, path }));
    }),
  );
  return files.flat();
}

test('a site whose store fails right after a change serves its files and pages, and the older files for open tabs', async () => {
  const files = { 'CellarPage.js.br': 'brotli', 'static/robots-extra.txt': 'x' };
  const [below] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b'], ['product', 'one']);
  const { site, failing } = await open(below);
  await loaded(site);
  const old = await filesOf(below, site);
  const fails = new Promise<void>((done) => {
    site.onChange(() => {
      failing.at = everything;
      done();
    });
  });
  await deployTiny(below, ['catalog', 'c', { files }]);
  await fails;
  const now = await filesOf(below, site);
  expect(now).not.toEqual(old);
  for (const { unit, id, path } of [...old, ...now])
    expect([path, (await site.assets.find(unit, id, path)) !== null]).toEqual([path, true]);
  expect(shown(site.current(), '/cellar')).toContain('catalog c');
  // What its releases do not have is absent, and not unknown.
  expect(await site.assets.find('shell', site.current().composition.shell, 'nothing.js')).toBeNull();
  expect(await site.current().staticFile('nothing.txt')).toBeNull();
  expect(await site.findComposition(compositionName(site.current().composition))).not.toBeNull();
  site.close();
});

test('files that could not be read are read again, without a request for them', async () => {
  const [below] = await tinySite(['shell', 'one'], ['catalog', 'a']);
  const { site, failing } = await open(below, { fails: /CellarPage\.js$/ });
  const id = site.current().composition.remotes.catalog?.live.id ?? '';
  while (failing.failed === 0) await new Promise((done) => setTimeout(done, 5));
  await loaded(site, 1);
  expect(site.state().memory.loaded).toBe(site.state().memory.files - 1);
  expect(whyNotReady(site.state())).toEqual([]);
  failing.at = null;
  await loaded(site);
  failing.at = everything;
  expect(await site.assets.find('catalog', id, 'CellarPage.js')).not.toBeNull();
  site.close();
});

test('a form counts as a release declares it that tabs can have: never as one that is only published', async () => {
  const forms = (keepDays: number) => ({
    record: { forms: { poll: { ...tinyForm('/cellar'), keepDays } } },
  });
  const [store, , live] = await tinySite(['shell', 'one'], ['catalog', 'a', forms(50)]);
  const published = await publishTiny(store, tinyRelease('catalog', { mark: 'b', ...forms(60) }));
  let now = Date.parse(authorOf(5).at);
  const { site } = await open(store, { now: () => now });
  const found = async ({ release }: typeof live) =>
    (await site.findForm('catalog', 'poll', release.id))?.form.keepDays;
  expect([await found(live), await found(published)]).toEqual([50, 50]);
  const changed = next(site);
  await retire(store, planRetirement('catalog', authorOf(5), await readJournal(store)));
  await changed;
  now += 6 * 86_400_000;
  expect([await found(live), await found(published)]).toEqual([50, undefined]);
  now += 2 * 86_400_000;
  expect(await found(live)).toBeUndefined();
  site.close();
});
