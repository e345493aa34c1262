import { gunzipSync } from 'node:zlib';
import { defaultSettings } from '@site/shared-ui/contracts';
import { activate } from '../changes/activate.ts';
import { rollback } from '../changes/rollback.ts';
import { readJournal } from '../core/journal/journal.ts';
import { localStore } from '../core/store/local-store.ts';
import type { Store } from '../core/store/store.ts';
import { compositionName } from '../rendering/pages/composition-file.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { renderHere } from '../testing/render-here.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { tinyRelease } from '../testing/tiny-release.ts';
import { authorOf, deployTiny, publishTiny } from '../testing/tiny-site.ts';
import { type LiveSite, openLiveSite, type SiteSnapshot } from './live-site.ts';

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
