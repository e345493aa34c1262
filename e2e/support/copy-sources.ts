import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { buildFolder } from '@platform/build/sources';
import { root } from '@platform/releases/root';
import { expect } from '@playwright/test';

const run = promisify(execFile);

const packageRecord = 'node_modules/.package-lock.json';

/** Not part of the sources, or not needed in a copy. */
const excluded = new Set(['node_modules', '.git', '.site', '.mf', 'e2e']);

/** With the builds that exist. Below the sources, since hard links need one file system. @returns with a slash */
export async function copySources(): Promise<string> {
  const copy = `${root}.site/test/copy-${randomUUID().slice(0, 8)}/`;
  await cloneSources(copy);
  await cp(buildFolder(root), join(copy, '.site/build'), { recursive: true }).catch(() => undefined);
  return copy;
}

/** As in a clone. Two builds can only be identical if their packages have the same relative paths. */
export async function cloneSources(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await copyInto(folder);
  await linkInstalled(folder);
}

/** Gives a clone the installed packages, as hard links. */
export async function linkInstalled(folder: string): Promise<void> {
  for (const packages of globSync(['node_modules', '{*,platform/*}/node_modules'], { cwd: root }))
    await run('cp', ['-al', join(root, packages), join(folder, packages)]);
  // npm writes its record of installed packages in place, and other tools their caches: the originals must not change.
  await rm(join(folder, 'node_modules/.cache'), { recursive: true, force: true });
  await rm(join(folder, packageRecord));
  await copyFile(join(root, packageRecord), join(folder, packageRecord));
}

/** Copies each entry, since a folder cannot be copied into itself and some copies are below `.site`. */
async function copyInto(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of (await readdir(root)).filter((entry) => isSource(join(root, entry))))
    await cp(join(root, name), join(folder, name), { recursive: true, filter: isSource });
}

/** The name of the repository's own folder does not matter. */
function isSource(path: string): boolean {
  return relative(root, path) === '' || !excluded.has(basename(path));
}

/** Ignores tests. Throws if it is not exactly one file below the folder. */
export async function editSource(folder: string, before: string, after: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sources = entries.filter((entry) => entry.isFile() && !/\.test\./.test(entry.name));
  const contents = await Promise.all(
    sources.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path, content: await readFile(path, 'utf8') };
    }),
  );
  const [found, another] = contents.filter(({ content }) => content.includes(before));
  if (!found || another) throw new Error(`Exactly one file below ${folder} must contain "${before}".`);
  // Many editors write a new file and rename it, so watchers must handle that.
  await writeFile(
    `${found.path}~`,
    found.content.replace(before, () => after),
  );
  await rename(`${found.path}~`, found.path);
}

/** Copies the inputs of the Containerfile into a folder like the one in which it runs the script: without packages. */
export async function containerSources(folder: string): Promise<string> {
  const text = await readFile(join(root, 'deploy/Containerfile'), 'utf8');
  const copied = [...text.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));
  expect(copied).toContain('deploy');
  for (const path of copied) {
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => !source.includes('/node_modules'),
    });
  }
  return folder;
}
