import {
  cp,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { localStore, type Renderer, readJournal, rollback, type Store, StoreError } from '@site/composition';
import { deployTiny, memoryStore, renderHere, temporaryFolder } from '@site/composition/testing';
import { liveTestSite, type TestSite, testSite } from '../testing/test-site.ts';

const env = { SITE_BY: 'asha', PUBLIC_ORIGIN: 'https://www.example.com' };

async function exported(site: TestSite, folder: string, ...args: readonly string[]) {
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

/** Named to the command, whose store is in memory in most tests. */
const storePlace = 's3://bucket/site';

/** Names of exports, without the lock and the record of the last complete one. */
const exportsIn = async (folder: string) =>
  (await readdir(join(folder, 'exports'))).filter((name) => !['.lock', '.complete'].includes(name)).sort();

test('export writes pages, files of live and rollback releases, and the composition', async () => {
  const site = await liveTestSite({ env, storePlace });
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
  const site = await liveTestSite({ env, storePlace });
  const folder = temporaryFolder();
  const other = temporaryFolder();
  const first = await exported(site, folder);
  const second = await exported(site, other);
  expect(second.id).toBe(first.id);
  await exported(site, folder);
  expect(await exportsIn(folder)).toEqual([first.id]);

  const [next] = await deployTiny(site.store, ['careers', 'c']);
  const third = await exported(site, folder);
  expect(await readlink(join(folder, 'current'))).toBe(`exports/${third.id}`);
  expect(await exportsIn(folder)).toEqual([first.id, third.id].sort());
  expect((await filesOf(folder)).join()).toContain(String(next?.release.id));
});

test('releases that were live within the last days stay, for open tabs; older ones go', async () => {
  const site = await liveTestSite({ env, storePlace });
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

test('an export renders pages that are missing or damaged, and leaves the store as it is', async () => {
  const site = await liveTestSite({ env, storePlace });
  const folder = temporaryFolder();
  const whole = await exported(site, folder);
  const [first = '', ...others] = await site.store.list('pages/');
  for (const key of [first, ...others]) await site.store.remove(key);
  await site.store.create(first, new TextEncoder().encode('{"body":'));
  expect((await exported(site, folder)).id).toBe(whole.id);
  expect(await site.store.list('pages/')).toEqual([first]);
});

test('an export with pages that cannot be rendered names them, and ends with 8', async () => {
  const site = await liveTestSite({
    env,
    storePlace,
    render: async () => ({ status: 'failed', code: 'render-too-long', reason: 'It took longer.' }),
  });
  const folder = temporaryFolder();
  for (const key of await site.store.list('pages/')) await site.store.remove(key);
  const { code, out, err } = await site.run('export', folder);
  expect({ code, err }).toEqual({ code: 8, err: [] });
  expect(out.join('\n')).toMatch(
    /warning \[render-too-long\] careers@.*warning \[page-missing\] \/career of/s,
  );
  expect(await filesOf(folder)).toContain('public/career.html');
});

test('a missing file refuses the export, and the export before stays', async () => {
  const store = memoryStore();
  const site = await liveTestSite({ env, store, storePlace });
  const folder = temporaryFolder();
  const first = await exported(site, folder);
  await deployTiny(store, ['careers', 'c']);
  const keys = await store.list('releases/careers/');
  await store.remove(keys.filter((key) => key.endsWith('/CareerPage.js')).at(-1) ?? '');
  const { code } = await site.json('export', folder);
  expect(code).not.toBe(0);
  expect(await readlink(join(folder, 'current'))).toBe(`exports/${first.id}`);
  expect(await exportsIn(folder)).toEqual([first.id]);
});

test('with a server, forms and data are passed on to it, and its pages with parameters too', async () => {
  const site = await liveTestSite({ env, storePlace });
  await deployTiny(site.store, ['employee', 'a']);
  const folder = temporaryFolder();
  const nginx = () => readFile(join(folder, 'current/nginx.conf'), 'utf8');
  const redirects = () => readFile(join(folder, 'current/public/_redirects'), 'utf8');
  await exported(site, folder);
  expect(await nginx()).not.toContain('proxy_pass');
  expect(await nginx()).toContain('try_files "/employee/_.html"');
  expect(await redirects()).toContain('/employee/:id /employee/_ 200');
  await exported(site, folder, '--server', 'https://app.example.com');
  expect(await nginx()).toContain('proxy_pass https://app.example.com;');
  expect(await nginx()).not.toContain('try_files "/employee/_.html"');
  expect(await redirects()).toContain('/api/* https://app.example.com/api/:splat 200');
  expect((await site.run('export', folder, '--server', 'app.example.com')).code).toBe(2);
});

test('an address that has moved leads to its page on every host, and one that a page has again does not', async () => {
  const site = await liveTestSite({ env, storePlace });
  const redirects = ['/old', '/older', '/career'].map((from) => ({
    from,
    to: from === '/older' ? '/old' : '/career',
  }));
  await deployTiny(site.store, ['careers', 'moved', { record: { redirects } }]);
  const folder = temporaryFolder();
  await exported(site, folder, '--server', 'https://app.example.com');
  const read = (path: string) => readFile(join(folder, 'current', path), 'utf8');
  const moved = ['/old', '/older'].map((from) => ({ from, to: '/career', status: 308 }));
  const all = [{ from: '/', to: '/home', status: 302 }, ...moved];
  expect(JSON.parse(await read('headers.json')).redirects).toEqual(all);
  expect((await read('public/_redirects')).split('\n').slice(0, 3)).toEqual(
    all.map(({ from, to, status }) => `${from} ${to} ${status}`),
  );
});

test('an export needs the origin with which its addresses begin', async () => {
  const folder = temporaryFolder();
  const own = { SITE_BY: 'asha' };
  expect(await (await liveTestSite({ env: own, storePlace })).run('export', folder)).toMatchObject({
    code: 2,
    err: expect.arrayContaining([expect.stringMatching(/^PUBLIC_ORIGIN must be set/)]),
  });
  await exported(await liveTestSite({ env, storePlace }), folder);
  const sitemap = await readFile(join(folder, 'current/public/sitemap.xml'), 'utf8');
  expect(sitemap).toContain(`<loc>${env.PUBLIC_ORIGIN}/career</loc>`);
});

test('an empty store ends with code 4 and writes nothing', async () => {
  const folder = temporaryFolder();
  expect((await testSite({ env, storePlace }).run('export', folder)).code).toBe(4);
  expect(await readdir(folder)).toEqual([]);
});

test('a deployment while an export is planned does not get into it', async () => {
  const store = memoryStore();
  const { b } = await liveTestSite({ env, store, storePlace });
  let deployed = 0;
  const deploying: Store = {
    ...store,
    read: async (key) => {
      const content = await store.read(key);
      // The plan has been made when the first rendered page or file is read, and also when records are.
      if (deployed === 0 && key.startsWith('releases/')) {
        deployed += 1;
        await deployTiny(store, ['careers', 'late']);
      }
      return content;
    },
  };
  const folder = temporaryFolder();
  const result = await exported(testSite({ env, store: deploying, storePlace }), folder);
  expect(deployed).toBe(1);
  expect(result.sequence).toBe(3);
  const page = await readFile(join(folder, 'current/public/career.html'), 'utf8');
  const named = [...page.matchAll(/["'(](\/(?:assets|-\/composition)\/[^"')\s]+)["')]/g)].map(
    ([, path]) => path,
  );
  expect(named.join()).toContain(`/assets/careers/${b}/`);
  const files = await filesOf(folder);
  for (const path of named) expect(files).toContain(`public${path}`);
  const live = JSON.parse(await readFile(join(folder, 'current/public/-/composition.json'), 'utf8'));
  expect(live.sequence).toBe(3);
});

test('a store that fails for a moment refuses the export, also where a page could be made without the file', async () => {
  const store = memoryStore();
  const { b } = await liveTestSite({ env, store, storePlace });
  for (const failing of [`releases/careers/${b}/CareerPage.css`, `releases/careers/${b}/CareerPage.js`]) {
    let failed = false;
    const read: Store['read'] = async (key) => {
      if (key !== failing || failed) return store.read(key);
      failed = true;
      throw new StoreError(`read ${key}`, new Error('timeout'));
    };
    const folder = temporaryFolder();
    const { code, result } = await testSite({ env, store: { ...store, read }, storePlace }).json(
      'export',
      folder,
    );
    expect({ failed, code, result }).toMatchObject({
      ...{ failed: true, code: 1 },
      result: { error: { code: 'store-unreachable' } },
    });
    expect(await readdir(folder)).toEqual([]);
  }
});

test('what an export has not made stays, and current is not replaced when it is something else', async () => {
  const site = await liveTestSite({ env, storePlace });
  const folder = temporaryFolder();
  await mkdir(join(folder, 'exports/2025-customers'), { recursive: true });
  await writeFile(join(folder, 'exports/0123456789ab.zip'), 'mine');
  const longAgo = new Date(0);
  for (const name of ['2025-customers', '0123456789ab.zip'])
    await utimes(join(folder, 'exports', name), longAgo, longAgo);
  await exported(site, folder);
  await deployTiny(site.store, ['careers', 'c']);
  await exported(site, folder);
  expect(await exportsIn(folder)).toEqual(expect.arrayContaining(['0123456789ab.zip', '2025-customers']));

  const place = (name: string) => join(folder, name);
  const fillings = [
    () => mkdir(place('current')),
    () => writeFile(place('current'), 'mine'),
    () => symlink('versions/1', place('current')),
  ];
  for (const fill of fillings) {
    await rm(place('current'), { recursive: true });
    await fill();
    const before = await exportsIn(folder);
    const { code, result } = await site.json('export', folder);
    expect({ code, result }).toMatchObject({
      code: 2,
      result: {
        error: {
          code: 'bad-place',
          message: `${place('current')} was not made by an export: export into another folder, or move it away.`,
        },
      },
    });
    expect(await exportsIn(folder)).toEqual(before);
  }
});

test('an export of an older composition does not replace a newer one; a rollback is newer', async () => {
  const [place, copy] = [temporaryFolder(), temporaryFolder()];
  const store = localStore(place);
  const site = await liveTestSite({ env, store, storePlace });
  await cp(place, copy, { recursive: true });
  await deployTiny(store, ['careers', 'c']);
  const folder = temporaryFolder();
  const { id } = await exported(site, folder);
  const { code, result } = await testSite({ env, store: localStore(copy), storePlace }).json(
    'export',
    folder,
  );
  expect(code).toBe(5);
  expect(result).toMatchObject({
    error: { message: expect.stringContaining('has composition 4, this one has 3') },
  });
  expect(await readlink(join(folder, 'current'))).toBe(`exports/${id}`);

  const author = { by: 'asha', at: new Date(Date.UTC(2026, 1, 20)).toISOString(), reason: null };
  const request = { unit: 'careers', to: null, recall: false, force: false } as const;
  await rollback(store, request, author, await readJournal(store));
  expect((await exported(site, folder)).sequence).toBe(5);
});

test('an export that is there already is completed: missing and damaged files are written again', async () => {
  const site = await liveTestSite({ env, storePlace });
  const folder = temporaryFolder();
  await exported(site, folder);
  const files = await filesOf(folder);
  const home = join(folder, 'current/public/home.html');
  const content = await readFile(home);
  await writeFile(home, 'damaged');
  await rm(join(folder, 'current/public/assets'), { recursive: true });
  await mkdir(join(folder, 'exports/.draft-killed'));
  await exported(site, folder);
  expect(await readFile(home)).toEqual(content);
  expect(await filesOf(folder)).toEqual(files);
  expect(await exportsIn(folder)).toHaveLength(1);

  // A moved folder has another root.
  const moved = join(temporaryFolder(), 'moved');
  await rename(folder, moved);
  const { id } = await exported(site, moved);
  expect(await readFile(join(moved, 'current/nginx.conf'), 'utf8')).toContain(
    `\nroot "${moved}/exports/${id}/public";\n`,
  );
});

test('the export before stays, and every export that was current within the last hour', async () => {
  const site = await liveTestSite({ env, storePlace });
  const folder = temporaryFolder();
  const ids: unknown[] = [];
  for (const mark of ['c', 'd', 'e']) {
    await deployTiny(site.store, ['careers', mark]);
    ids.push((await exported(site, folder)).id);
  }
  expect(await exportsIn(folder)).toEqual([...ids].sort());
  // The clock of these sites began in January 2026.
  const longAgo = new Date(Date.UTC(2026, 0, 6, 15));
  for (const id of ids) await utimes(join(folder, 'exports', String(id)), longAgo, longAgo);
  // Written long ago, but current until now.
  for (const mark of ['f', 'g']) {
    await deployTiny(site.store, ['careers', mark]);
    ids.push((await exported(site, folder)).id);
    expect(await exportsIn(folder)).toEqual(ids.slice(2).sort());
  }
});

test('what nginx may serve stays: the last export that ended with 0, and those since', async () => {
  const store = memoryStore();
  await liveTestSite({ env, store });
  const folder = temporaryFolder();
  let minutes = 0;
  const now = () => new Date(Date.UTC(2026, 0, 6, 17, minutes));
  const failed: Renderer = async () => ({
    status: 'failed',
    code: 'render-too-long',
    reason: 'It took longer.',
  });
  const exportAt = async (minute: number, mark: string | null, render: Renderer = renderHere) => {
    minutes = minute;
    if (mark !== null) await deployTiny(store, ['careers', mark]);
    for (const key of await store.list('pages/')) await store.remove(key);
    const { code, result } = await testSite({ env, store, storePlace, now, render }).json('export', folder);
    return { code, id: String(result.id) };
  };
  const served = await exportAt(0, 'c');
  const others = [await exportAt(5, 'd', failed), await exportAt(10, 'e', failed)];
  expect([served, ...others].map(({ code }) => code)).toEqual([0, 8, 8]);

  const next = await exportAt(130, 'f');
  expect(next.code).toBe(0);
  expect(await exportsIn(folder)).toEqual([served, ...others, next].map(({ id }) => id).sort());
  await readFile(join(folder, 'exports', served.id, 'public/home.html'));

  const last = await exportAt(260, 'g');
  expect(await exportsIn(folder)).toEqual([next.id, last.id].sort());
  // The command is repeated, for example because `nginx -t` has refused the configuration.
  expect(await exportAt(390, null)).toEqual(last);
  expect(await exportsIn(folder)).toEqual([next.id, last.id].sort());
});

test('a folder that is the store, or in it, is refused, and so is no folder', async () => {
  const place = join(temporaryFolder(), 'store');
  const store = localStore(place);
  const site = await liveTestSite({ env, store, storePlace: place });
  const link = join(temporaryFolder(), 'link');
  await symlink(place, link);
  const before = await readdir(place);
  for (const folder of [place, join(place, 'public/new'), link, '']) {
    const { code, err } = await site.run('export', folder);
    expect({ folder, code, err: err.join() }).toMatchObject({
      folder,
      code: 2,
      err: expect.stringMatching(/folder/),
    });
  }
  expect(await readdir(place)).toEqual(before);
});

test('a folder that cannot be written ends with code 1 and its reason, and nothing changes', async () => {
  const site = await liveTestSite({ env, storePlace });
  const folder = temporaryFolder();
  await writeFile(join(folder, 'exports'), 'a file');
  const { code, result } = await site.json('export', folder);
  expect({ code, error: result.error }).toEqual({
    code: 1,
    error: {
      ...{ code: 'write-failed', findings: [] },
      message: expect.stringMatching(
        /^The export could not be written to .*: EEXIST.* Correct that, then export again\.$/,
      ),
    },
  });
  expect(await readdir(folder)).toEqual(['exports']);
});
