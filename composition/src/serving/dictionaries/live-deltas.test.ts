import { createHash } from 'node:crypto';
import { type BrotliOptions, brotliDecompressSync } from 'node:zlib';
import { defaultSettings } from '@site/shared-ui/contracts';
import { rollback } from '../../changes/rollback.ts';
import { readJournal } from '../../core/journal/journal.ts';
import type { Store } from '../../core/store/store.ts';
import { compositionName } from '../../rendering/pages/composition-file.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { renderHere } from '../../testing/render-here.ts';
import type { TinyRelease } from '../../testing/tiny-release.ts';
import { authorOf, deployTiny } from '../../testing/tiny-site.ts';
import { type LiveSite, openLiveSite } from '../live-site.ts';

const open = (store: Store) =>
  openLiveSite({
    store,
    settings: defaultSettings,
    onError: (error) => {
      throw error;
    },
  });

/** A release of careers with a large chunk that contains the text. Its file has a hash in its name. */
function careers(text: string): ['careers', string, { files: Record<string, string> }] {
  const lines = Array.from({ length: 200 }, (_, line) =>
    createHash('sha256').update(`${line}`).digest('hex'),
  );
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
  return ['careers', text, { files: { [`chunk.${hash}.js`]: `${lines.join('\n')} ${text}` } }];
}

const contentOf = ({ files }: TinyRelease) =>
  Buffer.from(Object.entries(files).find(([path]) => path.startsWith('chunk.'))?.[1] ?? '');

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('base64');

/** The live chunk as a browser gets it that has the chunk of an older release; null without a difference. */
async function received(site: LiveSite, live: TinyRelease, older: TinyRelease): Promise<string | null> {
  const path = Object.keys(live.files).find((name) => name.startsWith('chunk.')) ?? '';
  const asset = await site.assets.find('careers', live.release.id, path);
  const dictionary = contentOf(older);
  const delta = site.findDelta(asset?.etag ?? '', hashOf(dictionary));
  const options: BrotliOptions & { dictionary: Uint8Array } = { dictionary };
  return delta && brotliDecompressSync(delta.subarray(36), options).toString();
}

/** Waits until there is a difference between two releases. */
async function expectDelta(site: LiveSite, live: TinyRelease, older: TinyRelease): Promise<void> {
  while ((await received(site, live, older)) === null) await new Promise((done) => setTimeout(done, 5));
  expect(await received(site, live, older)).toBe(contentOf(live).toString());
}

test('after a start, an activation and a rollback there are differences to what was live before', async () => {
  const store = memoryStore();
  const [, a, b] = (await deployTiny(store, ['shell', 'one'], careers('a'), careers('b'))) as TinyRelease[];
  if (!a || !b) throw new Error('Two releases were deployed.');
  const site = await open(store);
  await expectDelta(site, b, a);
  expect(await received(site, a, b)).toBeNull();

  const [c] = await deployTiny(store, careers('c'));
  if (!c) throw new Error('A release was deployed.');
  await expectDelta(site, c, b);
  await expectDelta(site, c, a);

  const request = { unit: 'careers', to: null, recall: true, force: false } as const;
  await rollback(store, request, authorOf(9), await readJournal(store), renderHere);
  // Also to the release that was taken back: visitors have its files.
  await expectDelta(site, b, c);
  await expectDelta(site, b, a);
  site.close();
});

test('there are differences between compositions', async () => {
  const store = memoryStore();
  await deployTiny(store, ['shell', 'one'], careers('a'), ['product', 'p'], ['contact', 'c']);
  const site = await open(store);
  const before = site.current().composition;
  const changed = new Promise((done) => site.onChange(done));
  await deployTiny(store, careers('b'));
  await changed;
  const [older, live] = await Promise.all(
    [before, site.current().composition].map((one) => site.findComposition(compositionName(one))),
  );
  if (!older || !live) throw new Error('Both compositions have files.');
  const find = () => site.findDelta(live.etag, hashOf(older.plain));
  while (find() === null) await new Promise((done) => setTimeout(done, 5));
  expect(find()?.byteLength).toBeLessThan(live.brotli?.byteLength ?? 0);
  site.close();
});

test('a release that was removed from the store is left out', async () => {
  const store = memoryStore();
  const [, a, b, c] = (await deployTiny(
    store,
    ['shell', 'one'],
    careers('a'),
    careers('b'),
    careers('c'),
  )) as TinyRelease[];
  if (!a || !b || !c) throw new Error('Three releases were deployed.');
  await store.remove(`releases/careers/${a.release.id}/release.json`);
  const site = await open(store);
  await expectDelta(site, c, b);
  expect(await received(site, c, a)).toBeNull();
  site.close();
});
