import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { temporaryFolder } from '@site/composition/testing';
import { inputsOf, releaseId } from './release-id.ts';
import { root, workspaceUnits } from './workspace.ts';

const units = workspaceUnits(root);

/** A copy of the inputs of all builds. */
function copyInputs(): string {
  const copy = `${temporaryFolder()}/`;
  const paths = new Set([...units.flatMap(inputsOf), 'package.json']);
  for (const path of paths) {
    try {
      cpSync(join(root, path), join(copy, path), {
        recursive: true,
        filter: (source) => basename(source) !== 'node_modules',
      });
    } catch (error) {
      // Not every unit has a folder of static files.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return copy;
}

const idsIn = async (from: string) =>
  Object.fromEntries(await Promise.all(units.map(async (unit) => [unit, await releaseId(from, unit)])));

interface LockFile {
  readonly packages: Record<string, object>;
}

/** Adds a unit as `npm install` does: its folder, and its entries in the lock file. */
function addBlog(copy: string, markdown: string): void {
  mkdirSync(join(copy, 'blog-mfe/src'), { recursive: true });
  const manifest = {
    name: '@site/blog-mfe',
    version: '0.0.0',
    dependencies: { '@site/shared-ui': '1.0.0', react: '19.3.1', markdown },
  };
  writeFileSync(join(copy, 'blog-mfe/package.json'), JSON.stringify(manifest));
  writeFileSync(join(copy, 'blog-mfe/src/unit.ts'), "export const declaration = { unit: 'blog' };");
  const file = join(copy, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
  lock.packages['blog-mfe'] = manifest;
  lock.packages['node_modules/@site/blog-mfe'] = { resolved: 'blog-mfe', link: true };
  lock.packages['node_modules/markdown'] = { version: markdown, integrity: `sha512-${markdown}` };
  writeFileSync(file, JSON.stringify(lock, null, 2));
}

test('a sixth unit, with a package of its own, changes no other unit’s release id', async () => {
  const copy = copyInputs();
  const before = await idsIn(copy);
  expect(before).toEqual(await idsIn(root));

  addBlog(copy, '1.0.0');
  expect(workspaceUnits(copy)).toEqual(['shell', 'blog', ...units.slice(1)]);
  expect(await idsIn(copy)).toEqual(before);

  const blog = await releaseId(copy, 'blog');
  addBlog(copy, '2.0.0');
  expect(await releaseId(copy, 'blog')).not.toBe(blog);
  expect(await idsIn(copy)).toEqual(before);
});

test('another version of a package that all builds use changes every release id', async () => {
  const copy = copyInputs();
  const before = await idsIn(copy);
  const file = join(copy, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
  lock.packages['node_modules/webpack'] = { ...lock.packages['node_modules/webpack'], version: '6.0.0' };
  writeFileSync(file, JSON.stringify(lock));
  const after = await idsIn(copy);
  for (const unit of units) expect(after[unit]).not.toBe(before[unit]);
});

test('no file of the shared folder or of the build names the repository’s remotes as a list', () => {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    workspaces: readonly string[];
  };
  expect(workspaces.filter((pattern) => units.includes(pattern.replace(/-mfe$/, '')))).toEqual(['shell']);
});
