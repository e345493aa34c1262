import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storeContract } from '../../testing/store-contract.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { localStore } from './local-store.ts';

storeContract(async () => {
  const folder = join(temporaryFolder(), 'store');
  return { store: localStore(folder), other: localStore(folder) };
});

const content = new TextEncoder().encode('content');

test('what is being written has no name in any listing', async () => {
  const folder = temporaryFolder();
  await mkdir(join(folder, '.incoming'));
  await writeFile(join(folder, '.incoming', 'half'), 'ha');
  const store = localStore(folder);
  await store.create('a', content);
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['a', '.incoming']));
  await expect(store.list('.incoming/')).rejects.toMatchObject({ code: 'bad-key' });
});

test('what a killed process left behind is removed by whoever writes an hour later', async () => {
  const folder = temporaryFolder();
  const incoming = join(folder, '.incoming');
  await mkdir(incoming);
  await writeFile(join(incoming, 'fresh'), 'being written');
  await writeFile(join(incoming, 'old'), 'left');
  const before = Date.now() / 1000 - 3700;
  await utimes(join(incoming, 'old'), before, before);
  await localStore(folder).create('a', content);
  expect(await readdir(incoming)).toEqual(['fresh']);
});

test('a folder that cannot be written to says so each time it is tried', async () => {
  const folder = temporaryFolder();
  await writeFile(join(folder, 'file'), '');
  const store = localStore(join(folder, 'file', 'store'));
  await expect(store.create('a', content)).rejects.toThrow('ENOTDIR');
  await expect(store.create('a', content)).rejects.toThrow('ENOTDIR');
});
