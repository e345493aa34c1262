import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@site/composition/testing';
import type { Configuration } from 'webpack';
import { withCompileCache } from './compile-cache.ts';

const unchanged = async () => true;

interface FileCache {
  readonly cacheLocation: string;
  readonly version: string;
}

async function compile(root: string, options: Partial<Parameters<typeof withCompileCache>[0]> = {}) {
  let used: FileCache | null = null;
  await withCompileCache({ root, unit: 'careers', unchanged, ...options }, async (cached) => {
    used = cached({ target: 'web' } satisfies Configuration).cache as unknown as FileCache;
    mkdirSync(used.cacheLocation, { recursive: true });
    writeFileSync(join(used.cacheLocation, 'index.pack'), 'x');
  });
  return used as unknown as FileCache;
}

const newRoot = () => `${temporaryFolder()}/`;
const kept = (root: string) => readdirSync(`${root}.site/cache/webpack`);

test('a cache is used only for the source folder in which it was made', async () => {
  const [one, other] = [newRoot(), newRoot()];
  const { version } = await compile(one);
  expect((await compile(one)).version).toBe(version);
  expect((await compile(other)).version).not.toBe(version);
});

test('if the sources change during a build, neither its cache nor the previous one is kept', async () => {
  const root = newRoot();
  await compile(root);
  expect(kept(root)).toEqual(['careers']);
  await compile(root, { unchanged: async () => false });
  expect(kept(root)).toEqual([]);
});

test('the cache of a failed build is kept: most modules were compiled', async () => {
  const root = newRoot();
  await compile(root);
  const failing = withCompileCache({ root, unit: 'careers', unchanged }, async () => {
    throw new Error('TS1005');
  });
  await expect(failing).rejects.toThrow('TS1005');
  expect(kept(root)).toEqual(['careers']);
});

test('a first build that fails before anything was compiled reports its own error and keeps no cache', async () => {
  const root = newRoot();
  const failing = withCompileCache({ root, unit: 'careers', unchanged }, async () => {
    throw new Error('TS1005');
  });
  await expect(failing).rejects.toThrow('TS1005');
  expect(kept(root)).toEqual([]);
});

test('folders that killed builds left behind are removed', async () => {
  const root = newRoot();
  const left = `${root}.site/cache/webpack/careers.4711`;
  mkdirSync(left, { recursive: true });
  utimesSync(left, 0, 0);
  await compile(root);
  expect(kept(root)).toEqual(['careers']);
});

test('folders that a killed build with the same process id left behind are neither an obstacle nor used', async () => {
  const root = newRoot();
  await compile(root);
  for (const name of [`careers.${process.pid}`, `careers.${process.pid}.replaced`]) {
    mkdirSync(`${root}.site/cache/webpack/${name}`);
    writeFileSync(`${root}.site/cache/webpack/${name}/half.pack`, 'x');
  }
  const { cacheLocation } = await compile(root);
  expect(kept(root)).toEqual(['careers']);
  expect(readdirSync(`${root}.site/cache/webpack/careers`)).not.toContain('half.pack');
  expect(cacheLocation).toMatch(/careers\.\d+\/browser$/);
});
