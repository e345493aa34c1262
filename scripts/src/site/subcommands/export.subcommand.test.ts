import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readJournal, rollback } from '@site/composition';
import { deployTiny, memoryStore, temporaryFolder } from '@site/composition/testing';
import { type LiveTestSite, liveTestSite, testSite } from '../testing/test-site.ts';

async function exported(site: LiveTestSite, folder: string, ...args: readonly string[]) {
  const { code, result } = await site.json('export', folder, ...args);
  expect(result.error ?? null).toBeNull();
  expect(code).toBe(0);
  return result;
}

const filesOf = async (folder: string) =>
  (await readdir(join(folder, 'current/'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replace(join(folder, 'current/'), ''))
    .sort();

test('export writes pages, files of live and rollback releases, and the composition', async () => {
  const site = await liveTestSite();
  const folder = temporaryFolder();
  await exported(site, folder);
  const files = await filesOf(folder);
  for (const path of ['home.html', 'career.html', '404.html', 'index.html', '-/composition.json', '_headers'])
    expect(files).toContain(`public/${path}`);
  for (const id of [site.a, site.b]) expect(files).toContain(`public/assets/careers/${id}/CareerPage.js`);
  expect(files.filter((path) => path.includes('/node/'))).toEqual([]);
  const read = (path: string) => readFile(join(folder, 'current', path));
  const html = await read('public/career.html');
  expect(html.toString()).toContain(`careers b CareerPage`);
  expect(gunzipSync(await read('public/career.html.gz'))).toEqual(html);
  expect(brotliDecompressSync(await read('public/career.html.br'))).toEqual(html);
  expect(files.filter((path) => /^public\/-\/composition\/3-[^.]+$/.test(path))).toHaveLength(1);
});

test('the same composition gives the same bytes, and another export replaces it with one rename', async () => {
  const site = await liveTestSite();
  const folder = temporaryFolder();
  const other = temporaryFolder();
  const first = await exported(site, folder);
  const second = await exported(site, other);
  expect(second.id).toBe(first.id);
  await exported(site, folder);
  expect(await readdir(join(folder, 'exports'))).toEqual([first.id]);

  const [next] = await deployTiny(site.store, ['careers', 'c']);
  const third = await exported(site, folder);
  expect(await readlink(join(folder, 'current'))).toBe(`exports/${third.id}`);
  expect((await readdir(join(folder, 'exports'))).sort()).toEqual([first.id, third.id].sort());
  expect((await filesOf(folder)).join()).toContain(String(next?.release.id));
});

test('releases that were live within the last days stay, for open tabs; older ones go', async () => {
  const site = await liveTestSite();
  const folder = temporaryFolder();
  const [c] = await deployTiny(site.store, ['careers', 'c']);
  const compositions = async () =>
    (await filesOf(folder)).filter((path) => /^public\/-\/composition\/[^.]+$/.test(path));
  await exported(site, folder);
  expect((await filesOf(folder)).join()).toContain(`assets/careers/${site.a}/`);
  // One for each entry from the first shell on.
  expect(await compositions()).toHaveLength(4);

  const late = { by: 'asha', at: new Date(Date.UTC(2026, 1, 20)).toISOString(), reason: 'late' };
  const request = { unit: 'careers', to: null, recall: false, force: false } as const;
  await rollback(site.store, request, late, await readJournal(site.store));
  await exported(site, folder, '--days', '3');
  const files = (await filesOf(folder)).join();
  // Live until the rollback, and the target of the next one.
  expect(files).toContain(`assets/careers/${c?.release.id}/`);
  expect(files).toContain(`assets/careers/${site.a}/`);
  expect(await compositions()).toHaveLength(2);
});

test('a missing file refuses the export, and the export before stays', async () => {
  const store = memoryStore();
  const site = await liveTestSite({ store });
  const folder = temporaryFolder();
  const first = await exported(site, folder);
  await deployTiny(store, ['careers', 'c']);
  const keys = await store.list('releases/careers/');
  await store.remove(keys.filter((key) => key.endsWith('/CareerPage.js')).at(-1) ?? '');
  const { code } = await site.json('export', folder);
  expect(code).not.toBe(0);
  expect(await readlink(join(folder, 'current'))).toBe(`exports/${first.id}`);
  expect(await readdir(join(folder, 'exports'))).toEqual([first.id]);
});

test('with a server, forms and data are passed on to it, and its pages with parameters too', async () => {
  const site = await liveTestSite();
  await deployTiny(site.store, ['employee', 'a']);
  const folder = temporaryFolder();
  const nginx = () => readFile(join(folder, 'current/nginx.conf'), 'utf8');
  const redirects = () => readFile(join(folder, 'current/public/_redirects'), 'utf8');
  await exported(site, folder);
  expect(await nginx()).not.toContain('proxy_pass');
  expect(await nginx()).toContain('try_files /employee/_.html');
  expect(await redirects()).toContain('/employee/:id /employee/_ 200');
  await exported(site, folder, '--server', 'https://app.example.com');
  expect(await nginx()).toContain('proxy_pass https://app.example.com;');
  expect(await nginx()).not.toContain('try_files /employee/_.html');
  expect(await redirects()).toContain('/api/* https://app.example.com/api/:splat 200');
  expect((await site.run('export', folder, '--server', 'app.example.com')).code).toBe(2);
});

test('an empty store ends with code 4 and writes nothing', async () => {
  const folder = temporaryFolder();
  expect((await testSite().run('export', folder)).code).toBe(4);
  expect(await readdir(folder)).toEqual([]);
});
