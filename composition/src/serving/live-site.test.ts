import { gunzipSync } from 'node:zlib';
import { defaultSettings } from '@site/shared-ui/contracts';
import { activate } from '../changes/activate.ts';
import { renderAhead } from '../changes/render-ahead.ts';
import { rollback } from '../changes/rollback.ts';
import { readJournal } from '../core/journal/journal.ts';
import { applyRepair, planRepair } from '../core/journal/repair.ts';
import { localStore } from '../core/store/local-store.ts';
import { type Store, StoreError } from '../core/store/store.ts';
import { compositionName } from '../rendering/pages/composition-file.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { renderHere } from '../testing/render-here.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { tinyRelease } from '../testing/tiny-release.ts';
import { authorOf, deployTiny, publishTiny } from '../testing/tiny-site.ts';
import { type LiveSite, openLiveSite, type SiteSnapshot, whyNotReady } from './live-site.ts';

async function open(store: Store) {
  const errors: unknown[] = [];
  const site = await openLiveSite({
    store,
    settings: defaultSettings,
    onError: (error) => errors.push(error),
  });
  return { site, errors };
}

const next = (site: LiveSite) => new Promise<SiteSnapshot>((resolve) => site.onChange(resolve));
const shown = (snapshot: SiteSnapshot, path: string) => new TextDecoder().decode(snapshot.page(path).plain);

test('without a shell there is no site to open', async () => {
  await expect(open(memoryStore())).rejects.toMatchObject({ code: 'nothing-live' });
});

test('the site follows its journal, and every snapshot is of one composition', async () => {
  const store = memoryStore();
  await deployTiny(store, ['shell', 'one'], ['careers', 'a']);
  const { site, errors } = await open(store);
  const before = site.current();
  const changed = next(site);
  await deployTiny(store, ['careers', 'b']);
  const after = await changed;
  expect(site.current()).toBe(after);
  expect(after.composition).toMatchObject({ sequence: 3, remotes: { careers: { recalledAt: 0 } } });
  expect(shown(after, '/career')).toContain('careers b');
  expect(shown(before, '/career')).toContain('careers a');
  expect(before.composition.sequence).toBe(2);
  // Looked at again without need, it stays the same object.
  await store.create('journal/nudge', new Uint8Array());
  await new Promise((done) => setImmediate(done));
  expect(site.current()).toBe(after);
  site.close();
  expect(errors).toEqual([]);
});

test('a rollback with a recall says so to open tabs', async () => {
  const store = memoryStore();
  await deployTiny(store, ['shell', 'one'], ['careers', 'a'], ['careers', 'b']);
  const { site } = await open(store);
  const { careers } = site.current().composition.remotes;
  const changed = next(site);
  const request = { unit: 'careers', to: null, recall: true, force: false } as const;
  await rollback(store, request, authorOf(9), await readJournal(store), renderHere);
  const after = (await changed).composition.remotes.careers;
  expect(after?.live).toEqual(careers?.previous);
  expect(after).toMatchObject({ previous: null, recalledAt: 4 });
  site.close();
});

test('several servers on one folder converge', async () => {
  const folder = temporaryFolder();
  await deployTiny(localStore(folder), ['shell', 'one']);
  const sites = await Promise.all([1, 2, 3].map(async () => (await open(localStore(folder))).site));
  const careers = await publishTiny(localStore(folder), tinyRelease('careers'));
  const followed = Promise.all(sites.map(next));
  await activate(localStore(folder), careers.release, authorOf(2), { render: renderHere });
  const snapshots = await followed;
  for (const snapshot of snapshots) expect(shown(snapshot, '/career')).toContain('careers one');
  for (const site of sites) site.close();
});

test('a closed site follows no longer', async () => {
  const store = memoryStore();
  await deployTiny(store, ['shell', 'one']);
  const { site } = await open(store);
  const before = site.current();
  site.close();
  await deployTiny(store, ['careers', 'a']);
  expect(site.current()).toBe(before);
});

test('a journal that cannot be read leaves the site as it is; the trouble is told once, and ends', async () => {
  const store = memoryStore();
  await deployTiny(store, ['shell', 'one']);
  const { site, errors } = await open(store);
  const before = site.current();
  await store.create('journal/00000002.json', new TextEncoder().encode('{'));
  await store.create('journal/nudge', new Uint8Array());
  await new Promise((done) => setImmediate(done));
  expect(site.current()).toBe(before);
  expect(errors).toMatchObject([{ code: 'bad-journal' }]);
  await store.remove('journal/00000002.json');
  await store.remove('journal/nudge');
  const changed = next(site);
  await deployTiny(store, ['careers', 'a']);
  expect((await changed).composition.sequence).toBe(2);
  site.close();
});

test('a remote whose release is gone is stood in for by the one before, and told', async () => {
  const store = memoryStore();
  const [, a, b] = await deployTiny(
    store,
    ['shell', 'one'],
    ['careers', 'a'],
    ['careers', 'b'],
    ['product', 'p'],
  );
  await store.remove(`releases/careers/${b?.release.id}/release.json`);
  const { site, errors } = await open(store);
  expect(site.current().composition.remotes.careers).toMatchObject({
    live: { id: a?.release.id },
    previous: null,
  });
  expect(site.current().composition.remotes.product).toBeDefined();
  expect(errors).toMatchObject([
    { message: expect.stringContaining(`careers@${b?.release.id} is not in the store`) },
  ]);
  site.close();
});

test('files of the site are the live shell’s own, and those for search engines', async () => {
  const store = memoryStore();
  await deployTiny(store, ['shell', 'one']);
  const { site } = await open(store);
  const text = async (path: string) => {
    const asset = await site.current().staticFile(path);
    return asset && new TextDecoder().decode(asset.plain);
  };
  expect(await text('favicon.svg')).toBe('<svg/>');
  expect(await text('sitemap.xml')).toContain('/home</loc>');
  expect(await text('robots.txt')).toContain('User-agent');
  expect(await text('main.js')).toBeNull();
  site.close();
});

test('a composition is found by its name, while it is live and after, and before this server has noticed', async () => {
  const store = memoryStore();
  await deployTiny(store, ['shell', 'one'], ['careers', 'a']);
  const { site } = await open(store);
  const nameOf = (snapshot: SiteSnapshot) => compositionName(snapshot.composition);
  const sequenceOf = async (name: string) => {
    const file = await site.findComposition(name);
    return file && JSON.parse(new TextDecoder().decode(gunzipSync(file.gzip ?? file.plain))).sequence;
  };
  const first = nameOf(site.current());
  expect(await sequenceOf(first)).toBe(2);
  // Another server of the store has learned of a change that this one has not been told of.
  const quiet: Store = { ...store, watch: () => ({ close: () => undefined }) };
  const { site: behind } = await open(quiet);
  const changed = next(site);
  await deployTiny(store, ['careers', 'b']);
  const second = nameOf(await changed);
  expect(await sequenceOf(second)).toBe(3);
  expect(await sequenceOf(first)).toBe(2);
  expect(behind.current().composition.sequence).toBe(2);
  expect(await behind.findComposition(second)).toMatchObject({ type: expect.stringContaining('json') });
  // The same number of another store, one that is to come, and no number at all.
  for (const name of ['3-otherstore', '9-otherstore', 'events']) expect(await sequenceOf(name)).toBeNull();
  site.close();
});

/** A store that fails while it is told to; nothing else is between a site and a change. */
function unreliable(below: Store) {
  const failing = { now: false };
  const fail = async <T>(work: () => Promise<T>): Promise<T> => {
    if (failing.now) throw new StoreError('read', new Error('EMFILE: too many open files'));
    return work();
  };
  const watchers = new Set<() => void>();
  const poll = () => {
    for (const onChange of watchers) onChange();
  };
  const store: Store = {
    ...below,
    read: (key) => fail(() => below.read(key)),
    list: (prefix) => fail(() => below.list(prefix)),
    watch: (_prefix, onChange) => {
      watchers.add(onChange);
      return { close: () => void watchers.delete(onChange) };
    },
  };
  return { store, failing, poll };
}

/** Repeats a look until something is so: what follows from it takes some turns of the event loop. */
async function until(look: () => void, so: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500 && !so(); turn += 1) {
    look();
    await new Promise((done) => setImmediate(done));
  }
  expect(so()).toBe(true);
}

async function openUnreliable(below: Store) {
  const { store, failing, poll } = unreliable(below);
  const delays: number[] = [];
  const errors: unknown[] = [];
  const site = await openLiveSite({
    store,
    settings: defaultSettings,
    onError: (error) => errors.push(error),
    sleep: async (ms) => {
      delays.push(ms);
      await new Promise((done) => setImmediate(done));
    },
  });
  return { site, failing, poll, delays, errors };
}

test('a store that fails during a swap changes nothing; the swap follows when it works again', async () => {
  const below = memoryStore();
  await deployTiny(below, ['shell', 'one'], ['careers', 'a']);
  const { site, failing, poll, delays, errors } = await openUnreliable(below);
  const before = site.current();
  failing.now = true;
  await deployTiny(below, ['careers', 'b']);
  await until(poll, () => delays.length >= 6);
  expect(site.current()).toBe(before);
  expect(delays.slice(0, 6)).toEqual([100, 200, 400, 800, 1600, 2000]);
  expect(errors).toMatchObject([{ code: 'store-unreachable' }]);
  expect(whyNotReady(site.state())).toEqual([expect.stringContaining('EMFILE')]);
  failing.now = false;
  await until(poll, () => site.current() !== before);
  expect(shown(site.current(), '/career')).toContain('careers b');
  expect(whyNotReady(site.state())).toEqual([]);
  site.close();
});

test('a page that is rendered after its composition went live is served', async () => {
  const below = memoryStore();
  await deployTiny(below, ['shell', 'one'], ['careers', 'a']);
  for (const key of await below.list('pages/')) await below.remove(key);
  const { site, poll } = await openUnreliable(below);
  expect(shown(site.current(), '/career')).not.toContain('careers a');
  expect(site.state().findings).toHaveLength(4);
  expect(whyNotReady(site.state())).toEqual([]);
  await renderAhead(below, 2026, renderHere);
  await until(poll, () => shown(site.current(), '/career').includes('careers a'));
  await until(poll, () => site.state().findings.length === 0);
  site.close();
});

test('a page that was written only half is as good as none, and is named', async () => {
  const below = memoryStore();
  await deployTiny(below, ['shell', 'one']);
  const [key = ''] = await below.list('pages/');
  await below.remove(key);
  await below.create(key, new TextEncoder().encode('{"body":'));
  const { site } = await openUnreliable(below);
  expect(site.state().findings).toMatchObject([
    { code: 'page-missing', sentence: expect.stringContaining('cannot be read') },
  ]);
  site.close();
});

test('a release that comes back is served, and named while it is away', async () => {
  const below = memoryStore();
  const [, a] = await deployTiny(below, ['shell', 'one'], ['careers', 'a']);
  if (!a) throw new Error('a release');
  await below.remove(`releases/careers/${a.release.id}/release.json`);
  const { site, poll } = await openUnreliable(below);
  const sentence = `careers@${a.release.id} is not in the store, but careers is live with it.`;
  expect(site.current().page('/career').status).toBe(404);
  expect(whyNotReady(site.state())).toEqual([sentence]);
  await publishTiny(below, a);
  await until(poll, () => site.current().page('/career').status === 200);
  expect(whyNotReady(site.state())).toEqual([]);
  site.close();
});

test('a file that a live release has lost is named with its unit, until it is published again', async () => {
  const below = memoryStore();
  const [, a] = await deployTiny(below, ['shell', 'one'], ['careers', 'a']);
  if (!a) throw new Error('a release');
  const { site, poll, errors } = await openUnreliable(below);
  expect(whyNotReady(site.state())).toEqual([]);
  await below.remove(`releases/careers/${a.release.id}/CareerPage.js`);
  await expect(site.assets.find('careers', a.release.id, 'CareerPage.js')).rejects.toMatchObject({
    code: 'release-incomplete',
  });
  const sentence = `CareerPage.js of careers@${a.release.id} is not in the store.`;
  await until(poll, () => whyNotReady(site.state()).includes(sentence));
  expect(errors).toMatchObject([{ message: sentence }]);
  await publishTiny(below, a);
  await until(poll, () => whyNotReady(site.state()).length === 0);
  expect(await site.assets.find('careers', a.release.id, 'CareerPage.js')).not.toBeNull();
  site.close();
});

test('a server that starts with a damaged newest entry serves what is before it, and says so', async () => {
  const below = memoryStore();
  await deployTiny(below, ['shell', 'one'], ['careers', 'a']);
  await below.create('journal/00000003.json', new TextEncoder().encode('{"format": 1, "uni'));
  const { site, poll } = await openUnreliable(below);
  expect(site.current().composition.sequence).toBe(2);
  expect(site.state().follow.status).toBe('stopped');
  expect(whyNotReady(site.state())).toEqual([expect.stringContaining('journal/00000003.json')]);
  await applyRepair(below, await planRepair(below, authorOf(9)));
  await until(poll, () => site.current().composition.sequence === 3);
  expect(whyNotReady(site.state())).toEqual([]);
  site.close();
});

test('an entry of a newer format leaves the site as it is, and not ready', async () => {
  const below = memoryStore();
  await deployTiny(below, ['shell', 'one']);
  const { site, poll } = await openUnreliable(below);
  const before = site.current();
  await below.create('journal/00000002.json', new TextEncoder().encode('{"format": 2}'));
  await until(poll, () => whyNotReady(site.state()).length > 0);
  expect(site.current()).toBe(before);
  expect(site.state().findings).toMatchObject([{ code: 'journal-newer' }]);
  site.close();
});

test('made-up names of compositions cost the store no more reads within a second', async () => {
  const below = memoryStore();
  await deployTiny(below, ['shell', 'one'], ['careers', 'a'], ['careers', 'b'], ['product', 'p']);
  let reads = 0;
  const counting: Store = {
    ...below,
    read: (key) => {
      reads += 1;
      return below.read(key);
    },
  };
  const { site } = await open(counting);
  const ask = async () => {
    for (let sequence = 1; sequence < 100; sequence += 1) await site.findComposition(`${sequence}-madeup`);
  };
  await ask();
  reads = 0;
  await Promise.all([ask(), ask(), ask()]);
  expect(reads).toBe(0);
  site.close();
});

test('a composition that was not whole when it was asked for is found once it is', async () => {
  const below = memoryStore();
  const [, a] = await deployTiny(below, ['shell', 'one'], ['careers', 'a']);
  const { site: first } = await open(below);
  const name = compositionName(first.current().composition);
  first.close();
  await deployTiny(below, ['careers', 'b']);
  await below.remove(`releases/careers/${a?.release.id}/release.json`);
  const { site } = await open(below);
  expect(await site.findComposition(name)).toBeNull();
  if (a) await publishTiny(below, a);
  let found: unknown = null;
  while (found === null) {
    await new Promise((done) => setTimeout(done, 50));
    found = await site.findComposition(name);
  }
  expect(found).toMatchObject({ type: expect.stringContaining('json') });
  site.close();
});
