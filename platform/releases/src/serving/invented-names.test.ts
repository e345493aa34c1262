import { defaultSettings } from '@platform/contract';
import type { Store } from '../core/store/store.ts';
import { faultyStore } from '../testing/faulty-store.ts';
import { tinyRelease } from '../testing/tiny-release.ts';
import { deployTiny, publishTiny, tinySite } from '../testing/tiny-site.ts';
import { releaseAssets } from './assets.ts';
import { openLiveSite } from './live-site.ts';
import { BusyError } from './search-limit.ts';

/** A live site, the requests to its store, and whether they are answered. */
async function site() {
  const [below] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b'], ['catalog', 'c']);
  const requests: string[] = [];
  const answers = { waiting: [] as (() => void)[], delay: false };
  const before = async (_: string, key: string) => {
    requests.push(key);
    if (answers.delay) await new Promise<void>((answer) => answers.waiting.push(answer));
  };
  const store: Store = {
    ...faultyStore(below, { before }),
    watch: () => ({ close: () => undefined }),
  };
  const live = await openLiveSite({ store, settings: defaultSettings, onError: () => undefined });
  for (let { memory } = live.state(); memory.loaded < memory.files; { memory } = live.state())
    await new Promise((done) => setImmediate(done));
  requests.length = 0;
  return { below, store, live, requests, answers };
}

const thousand = Array.from({ length: 1000 }, (_, index) => index);

test.each<[string, (n: number) => [string, string, string]]>([
  ['units', (n) => [`invented${n}`, 'files', 'x.0123456789.js']],
  ['units and releases', (n) => [`invented${n}`, 'rinvented1', 'x.js']],
  ['releases', (n) => ['catalog', `rinvented${n}`, 'CellarPage.js']],
])('a thousand invented %s cost one request to the journal', async (_what, nameOf) => {
  const { live, requests } = await site();
  const found = await Promise.all(thousand.map((n) => live.assets.find(...nameOf(n))));
  expect(new Set(found)).toEqual(new Set([null]));
  expect(requests).toEqual(['journal/00000005.json']);
  live.close();
});

test('a release of an entry that this server does not follow yet is served, and none that is only published', async () => {
  const { below, live } = await site();
  const { release: published } = await publishTiny(below, tinyRelease('catalog', { mark: 'd' }));
  const [next] = await deployTiny(below, ['catalog', 'e']);
  const find = (id = '') => live.assets.find('catalog', id, 'CellarPage.js');
  expect(await find(next.release.id)).not.toBeNull();
  expect(await find(published.id)).toBeNull();
  live.close();
});

test('of requests for what is not in memory, eight run at once and others wait or are refused', async () => {
  const { below, requests, answers, store } = await site();
  const { release } = await publishTiny(below, tinyRelease('catalog', { mark: 'pinned' }));
  // As for somebody with the link of a preview: no journal says which releases can be previewed.
  const assets = releaseAssets(store);
  answers.delay = true;
  const refused = thousand.map((n) =>
    assets.find('catalog', `rinvented${n}`, 'x.js').catch((error) => error),
  );
  expect(await refused.at(-1)).toBeInstanceOf(BusyError);
  expect(requests).toHaveLength(8);
  // What is live does not wait for them.
  assets.pin([release]);
  expect(requests.slice(8).every((key) => key.startsWith(`releases/catalog/${release.id}/`))).toBe(true);
  expect(requests.length).toBeGreaterThan(8);
  answers.delay = false;
  for (const answer of answers.waiting.splice(0)) answer();
  const found = await Promise.all(refused);
  expect(found.filter((one) => one === null)).toHaveLength(208);
  expect(found.filter((one) => one instanceof BusyError)).toHaveLength(792);
  assets.close();
});

test('invented names of compositions wait in a short queue, and some can be none', async () => {
  const { live, requests, answers } = await site();
  answers.delay = true;
  const ask = (name: string) => live.findComposition(name).catch((error: unknown) => error);
  const found = thousand.map((n) => ask(`${(n % 50) + 5}-inventedxx`));
  expect(await found.at(-1)).toBeInstanceOf(BusyError);
  expect(new Set(await Promise.all(thousand.map((n) => ask(`${(n % 50) + 1}-short`))))).toEqual(
    new Set([null]),
  );
  expect(requests).toEqual(['journal/00000005.json']);
  live.close();
});
