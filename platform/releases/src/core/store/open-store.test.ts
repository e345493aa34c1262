import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { isFolder, openStore } from './open-store.ts';

test('a path is a folder, also with a colon in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site:store-'));
  const store = openStore(folder);
  await store.create('a', new Uint8Array([1]));
  expect(await openStore(folder).read('a')).toEqual(Buffer.from([1]));
  expect([folder, '.site/store', 'C:\\store', 's3'].map(isFolder)).toEqual([true, true, true, true]);
});

test('a checkpoint is of one store and one trust', async () => {
  const folder = temporaryFolder();
  const cacheOf = (place: string, root: string | null) =>
    openStore(place, { root, signer: null }, folder).cache;
  await cacheOf('a', null)?.create('key', new Uint8Array([1]));
  const found = [cacheOf('a', null), cacheOf('b', null), cacheOf('a', 'root')].map((cache) =>
    cache?.read('key'),
  );
  expect(await Promise.all(found)).toEqual([Buffer.from([1]), null, null]);
});

test('an address of a bucket is a place in that bucket', () => {
  for (const place of ['s3://bucket', 's3://bucket/', 's3://bucket/a/b', 's3://my.bucket-1/a_b/']) {
    expect(openStore(place)).toMatchObject({ read: expect.any(Function) });
    expect(isFolder(place)).toBe(false);
  }
});

test.each([
  's3:/bucket',
  's3://',
  's3://B',
  's3://bucket/../a',
  's3://bucket//a',
  's3://bucket/a b',
  's3://bucket/a?region=x',
  's3://key:secret@bucket/a',
  'postgres://site:secret@host/site',
  'S3://bucket',
  'https://bucket.example/a',
  'file:///store',
])('%s is refused, does not become a folder, and no password is repeated', (place) => {
  const message = expect.not.stringContaining('secret');
  expect(() => openStore(place)).toThrow(expect.objectContaining({ code: 'bad-place', message }));
});
