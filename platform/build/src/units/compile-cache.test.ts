import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@platform/releases/testing';
import type { Configuration } from 'webpack';
import { withCompileCache } from './compile-cache.ts';

const unchanged = async () => true;

interface FileCache {
  readonly cacheLocation: string;
  readonly version: string;
}

async function compile(root: string, options: Partial<Parameters<typeof withCompileCache>[0]> = {}) {
  return await withCompileCache(
    { root, unit: 'catalog', folder: 'catalog', unchanged, ...options },
    async (cached) => {
      const used = cached({ target: 'web' } satisfies Configuration).cache as FileCache | undefined;
      if (used) mkdirSync(used.cacheLocation, { recursive: true });
      if (used) writeFileSync(join(used.cacheLocation, 'index.pack'), 'x');
      return used;
    },
  );
}

const newRoot = () => `${temporaryFolder()}/`;
const isKept = (root: string) => existsSync(`${root}.site/cache/webpack/catalog/browser/index.pack`);

test('a cache is used only for the source folder in which it was made', async () => {
  const [one, other] = [newRoot(), newRoot()];
  const first = await compile(one);
  expect(await compile(one)).toEqual(first);
  expect((await compile(other))?.version).not.toBe(first?.version);
});

test('if the sources change during a build, its cache is not kept', async () => {
  const root = newRoot();
  await compile(root);
  expect(isKept(root)).toBe(true);
  await compile(root, { unchanged: async () => false });
  expect(isKept(root)).toBe(false);
});

test('the cache of a failed build is kept: most modules were compiled', async () => {
  const root = newRoot();
  await compile(root);
  const failing = withCompileCache({ root, unit: 'catalog', folder: 'catalog', unchanged }, async () => {
    throw new Error('TS1005');
  });
  await expect(failing).rejects.toThrow('TS1005');
  expect(isKept(root)).toBe(true);
});

test('the cache of a killed build is not used', async () => {
  const root = newRoot();
  await compile(root);
  mkdirSync(`${root}.site/cache/webpack/catalog/unfinished`);
  await withCompileCache({ root, unit: 'catalog', folder: 'catalog', unchanged }, async () =>
    expect(isKept(root)).toBe(false),
  );
});

test('a second build at the same time has no cache', async () => {
  const root = newRoot();
  await withCompileCache({ root, unit: 'catalog', folder: 'catalog', unchanged }, async () => {
    expect(await compile(root)).toBeUndefined();
  });
  expect(await compile(root)).toBeDefined();
});
