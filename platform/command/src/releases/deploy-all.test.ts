import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { readJournal } from '@platform/releases';
import { deployTiny, type TinyRelease, temporaryFolder, tinyRelease } from '@platform/releases/testing';
import { testSite } from '../testing/test-site.ts';
import { writeBuild } from '../testing/write-build.ts';

/** A folder of builds, as `npm run build` leaves it. */
function buildFolder(...builds: readonly TinyRelease[]): string {
  const folder = temporaryFolder();
  for (const tiny of builds)
    cpSync(writeBuild(tiny).folder, join(folder, tiny.release.unit, tiny.release.id), { recursive: true });
  return folder;
}

/** A site with a shell, catalog and product, and other builds of the last two. */
async function open() {
  const site = testSite();
  const [shell] = await deployTiny(site.store, ['shell', 'a'], ['catalog', 'a'], ['product', 'a']);
  const catalog = tinyRelease('catalog', { mark: 'b' });
  const product = tinyRelease('product', { mark: 'b' });
  return { ...site, shell, catalog, product, folder: buildFolder(catalog, shell, product) };
}

test('deploy --from --all activates every build that differs from what is live, with one entry', async () => {
  const { run, json, store, folder, catalog, product, shell } = await open();
  const before = (await readJournal(store)).entries.length;
  const { result } = await json('deploy', '--from', folder, '--all', '--dry-run');
  expect((await readJournal(store)).entries).toHaveLength(before);
  const { code, out } = await run('deploy', '--from', folder, '--all');
  expect(code).toBe(0);
  expect(out).toContain(`shell@${shell.release.id} is live already.`);
  const journal = await readJournal(store);
  expect(journal.entries).toHaveLength(before + 1);
  expect(journal.entries.at(-1)).toMatchObject({
    ...{ action: 'activate', unit: 'catalog', release: catalog.release.id },
    with: [{ unit: 'product', release: product.release.id }],
  });
  expect(result.plans).toMatchObject([
    { name: { unit: 'shell' }, steps: ['compare'] },
    { name: { unit: 'catalog' }, steps: ['publish', 'check', 'activate'] },
    { name: { unit: 'product' }, steps: ['publish', 'check', 'activate'] },
  ]);
  expect(await run('deploy', '--from', folder, '--all')).toMatchObject({ code: 0 });
  expect((await readJournal(store)).entries).toHaveLength(before + 1);
});

test('deploy --from --all fills an empty store', async () => {
  const { folder } = await open();
  const { run, store } = testSite();
  expect(await run('deploy', '--from', folder, '--all')).toMatchObject({ code: 0 });
  const journal = await readJournal(store);
  expect(journal.entries).toMatchObject([
    { unit: 'shell', with: [{ unit: 'catalog' }, { unit: 'product' }] },
  ]);
});

test('deploy --all builds and activates every unit of the sources', async () => {
  const { run, sources, store, shell, catalog, product } = await open();
  for (const tiny of [shell, catalog, product]) sources(tiny);
  expect(await run('deploy', '--all')).toMatchObject({ code: 0 });
  expect((await readJournal(store)).entries.at(-1)).toMatchObject({
    unit: 'catalog',
    with: [{ unit: 'product' }],
  });
});
