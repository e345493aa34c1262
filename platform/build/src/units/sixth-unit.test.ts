import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSite, siteFile } from '@platform/releases/load-site';
import { root } from '@platform/releases/root';
import { temporaryFolder } from '@platform/releases/testing';
import { sourceKey } from './release-id.ts';
import { copyInputs } from './testing/copy-inputs.ts';
import { unitFolder, workspaceUnits } from './workspace.ts';

const [site, units] = [await loadSite(root), await workspaceUnits(root)];
const blog = unitFolder(site, 'blog');

const keysIn = async (from: string) =>
  Object.fromEntries(await Promise.all(units.map(async (unit) => [unit, await sourceKey(from, unit)])));

interface LockFile {
  readonly packages: Record<string, object>;
}

/** Adds a unit as `npm install` does: its folder, and its entries in the lock file. */
function addBlog(copy: string, markdown: string): void {
  mkdirSync(join(copy, `${blog}/src`), { recursive: true });
  const manifest = {
    name: `@site/${blog}`,
    version: '0.0.0',
    dependencies: { '@site/shared-ui': '*', react: '19.3.1', markdown },
  };
  writeFileSync(join(copy, `${blog}/package.json`), JSON.stringify(manifest));
  writeFileSync(join(copy, `${blog}/src/unit.ts`), "export const declaration = { unit: 'blog' };");
  const file = join(copy, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
  lock.packages[blog] = manifest;
  lock.packages[`node_modules/@site/${blog}`] = { resolved: blog, link: true };
  lock.packages['node_modules/markdown'] = { version: markdown, integrity: `sha512-${markdown}` };
  writeFileSync(file, JSON.stringify(lock, null, 2));
}

test('a sixth unit, with a package of its own, changes the sources of no other unit', async () => {
  const copy = `${temporaryFolder()}/`;
  await copyInputs(copy);
  // The file of the site imports a package.
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const before = await keysIn(copy);
  expect(before).toEqual(await keysIn(root));

  addBlog(copy, '1.0.0');
  expect(await workspaceUnits(copy)).toEqual(['shell', 'blog', ...units.slice(1)]);
  expect(await keysIn(copy)).toEqual(before);

  const blog = await sourceKey(copy, 'blog');
  addBlog(copy, '2.0.0');
  expect(await sourceKey(copy, 'blog')).not.toBe(blog);
  expect(await keysIn(copy)).toEqual(before);
});

test('no configuration at the root but that of the site, and no contract names a remote’s folder', () => {
  const contracts = join(root, 'platform/contract/src');
  // The site's file says what a remote may weigh.
  const configurations = readdirSync(root).filter(
    (name) => /\.(cjs|ts|json)$/.test(name) && name !== 'package-lock.json' && name !== siteFile,
  );
  expect(configurations).toContain('package.json');
  const texts = [
    ...configurations.map((name) => join(root, name)),
    ...readdirSync(contracts, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(contracts, name)),
  ].map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const remotes = units.filter((unit) => unit !== 'shell').map((unit) => unitFolder(site, unit));
  const naming = texts.filter(({ text }) => remotes.some((folder) => text.includes(folder)));
  expect(naming.map(({ path }) => path)).toEqual([]);
});
