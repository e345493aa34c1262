import { chmod, link, mkdir, readdir, rename, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storeContract } from '../../testing/store-contract.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { localStore } from './local-store.ts';

storeContract(async () => {
  const folder = join(temporaryFolder(), 'store');
  return { store: localStore(folder), other: localStore(folder) };
});

test('a store says how far its clock is ahead', async () => {
  const store = localStore(temporaryFolder(), link, () => Date.now() - 360_000);
  expect(await store.clockOffset?.()).toBeCloseTo(360_000, -4);
});

const content = new TextEncoder().encode('content');

test('what is created can be read and written by who may do so in its folder, whatever the umask is', async () => {
  const folder = temporaryFolder();
  await chmod(folder, 0o2750);
  await mkdir(join(folder, 'pages'));
  await chmod(join(folder, 'pages'), 0o777);
  const before = process.umask(0o077);
  try {
    const store = localStore(folder);
    for (const key of ['releases/a/b', 'pages/a/b/c']) await store.create(key, content);
  } finally {
    process.umask(before);
  }
  const modes = ['releases', 'releases/a', 'releases/a/b', 'pages/a', 'pages/a/b', 'pages/a/b/c'].map(
    async (path) => ((await stat(join(folder, path))).mode & 0o777).toString(8),
  );
  expect(await Promise.all(modes)).toEqual(['750', '750', '640', '777', '777', '644']);
});

test('an object that is being written, and a file with an invalid key, are not listed', async () => {
  const folder = temporaryFolder();
  const store = localStore(folder);
  await store.create('journal/00000001.json', content);
  for (const path of ['.incoming/half', 'journal/.DS_Store', 'journal/copy of 1.json'])
    await writeFile(join(folder, path), 'ha');
  expect(await store.list('journal/')).toEqual(['journal/00000001.json']);
  await expect(store.list('.incoming/')).rejects.toMatchObject({ code: 'bad-key' });
});

test('drafts of killed processes are removed at a write an hour later', async () => {
  const folder = temporaryFolder();
  const incoming = join(folder, '.incoming');
  await mkdir(incoming);
  await writeFile(join(incoming, 'fresh'), 'being written');
  await writeFile(join(incoming, 'old'), 'left');
  const before = Date.now() / 1000 - 3700;
  await utimes(join(incoming, 'old'), before, before);
  let now = Date.now();
  const store = localStore(folder, link, () => now);
  await store.create('a', content);
  expect(await readdir(incoming)).toEqual(['fresh']);
  now += 3_700_000;
  await store.create('b', content);
  expect(await readdir(incoming)).toEqual([]);
});

test('an unwritable folder is an error at each attempt', async () => {
  const folder = temporaryFolder();
  await writeFile(join(folder, 'file'), '');
  const store = localStore(join(folder, 'file', 'store'));
  await expect(store.create('a', content)).rejects.toThrow('ENOTDIR');
  await expect(store.create('a', content)).rejects.toThrow('ENOTDIR');
});

test('an unreadable object is an error, not absent', async () => {
  const folder = temporaryFolder();
  await symlink('loop', join(folder, 'loop'));
  const store = localStore(folder);
  await expect(store.read('loop')).rejects.toMatchObject({
    name: 'StoreError',
    code: 'store-unreachable',
    message: expect.stringMatching(/^The store failed to read loop in .*ELOOP/),
  });
});

test('a folder that disappears is an error; one that never existed is empty', async () => {
  const folder = join(temporaryFolder(), 'store');
  const store = localStore(folder);
  expect(await store.read('a')).toBeNull();
  expect(await store.list('journal/')).toEqual([]);
  await store.create('a', content);
  await rename(folder, `${folder}-unmounted`);
  await expect(store.read('a')).rejects.toMatchObject({ code: 'store-unreachable' });
  await expect(store.list('journal/')).rejects.toMatchObject({ code: 'store-unreachable' });
  await rename(`${folder}-unmounted`, folder);
  expect(await store.read('a')).toEqual(Buffer.from(content));
});

test('an object is created although the answer of a network file system was lost, and only by one of two', async () => {
  const folder = temporaryFolder();
  // NFS: the client asks again, and the server says that the name exists.
  const store = localStore(folder, async (from, to) => {
    await link(from, to);
    throw Object.assign(new Error('EEXIST'), { code: 'EEXIST' });
  });
  expect(await store.create('a', content)).toBe(true);
  expect(await store.create('a', content)).toBe(false);
  expect(await localStore(folder).create('a', content)).toBe(false);
});

test('a disk on which no name can be made is an error, not an object that exists', async () => {
  const full = () => Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }));
  await expect(localStore(temporaryFolder(), full).create('a', content)).rejects.toThrow('ENOSPC');
});
