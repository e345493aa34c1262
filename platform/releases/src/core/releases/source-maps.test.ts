import { faultyStore } from '../../testing/faulty-store.ts';
import { tinyRelease } from '../../testing/tiny-release.ts';
import { authorOf, publishTiny, tinySite } from '../../testing/tiny-site.ts';
import { publish } from './publish.ts';
import { createFindSource, packSourceMaps, storeSourceMaps } from './source-maps.ts';
import { verifyRelease } from './verify-release.ts';

const mapTo = (line: number, ...sources: readonly string[]) => ({
  ...{ version: 3, sources, names: [] },
  // The second line of the script comes from that line of the first source.
  mappings: `;AA${'ACEGIKMOQ'[line - 1]}A`,
});
const key = ({ id }: { readonly id: string }) => `releases/catalog/${id}/source-maps.json.gz`;

async function published() {
  const [store] = await tinySite(['shell', 'one']);
  const tiny = await publishTiny(store, tinyRelease('catalog'));
  return { store, tiny, release: tiny.release };
}

test.each([
  ['./src/page.tsx', 'src/page.tsx:2'],
  ['webpack://catalog/./src/page.tsx', 'src/page.tsx:2'],
  ['webpack://../look/src/button.tsx', 'look/src/button.tsx:2'],
  ['webpack://javascript/esm|../node_modules/yup/index.js', 'node_modules/yup/index.js:2'],
  ['../build/x.cjs!../node_modules/react-router/y.mjs', 'node_modules/react-router/y.mjs:2'],
])('a place of a script comes from %s: %s', async (source, place) => {
  const { store, release } = await published();
  await storeSourceMaps(store, release, packSourceMaps({ 'CellarPage.js': mapTo(2, source) }));
  const find = createFindSource(store);
  expect(await find(release, 'CellarPage.js', 2, 30)).toBe(place);
  expect(await find(release, 'CellarPage.js', 1, 1)).toBeNull();
  expect(await find(release, 'JoinPage.js', 2, 30)).toBeNull();
  expect(await find(release, 'constructor', 2, 30)).toBeNull();
});

test('without source maps, or with damaged ones, no place is known', async () => {
  const { store, release } = await published();
  expect(await createFindSource(store)(release, 'CellarPage.js', 2, 1)).toBeNull();
  await store.create(key(release), new TextEncoder().encode('damaged'));
  expect(await createFindSource(store)(release, 'CellarPage.js', 2, 1)).toBeNull();
});

test('the source maps of a release are read once', async () => {
  const { store, release } = await published();
  await storeSourceMaps(store, release, packSourceMaps({ 'CellarPage.js': mapTo(2, 'a.ts') }));
  const counting = faultyStore(store);
  const find = createFindSource(counting);
  await Promise.all([1, 2, 3].map((column) => find(release, 'CellarPage.js', 2, column)));
  expect(counting.calls.read).toEqual([key(release)]);
});

test('the source maps of the first build stay, and the release can be published again with them', async () => {
  const { store, tiny, release } = await published();
  await storeSourceMaps(store, release, packSourceMaps({ 'CellarPage.js': mapTo(2, 'a.ts') }));
  await storeSourceMaps(store, release, packSourceMaps({ 'CellarPage.js': mapTo(3, 'a.ts') }));
  expect(await createFindSource(store)(release, 'CellarPage.js', 2, 1)).toBe('a.ts:2');
  expect(await publish(store, release, tiny.readFile, authorOf(5))).toMatchObject({
    status: 'already-published',
  });
  expect(await verifyRelease(store, release)).toEqual([]);
});
