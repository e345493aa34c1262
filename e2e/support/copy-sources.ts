import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { root } from '@site/site-command';

const run = promisify(execFile);

const packageRecord = 'node_modules/.package-lock.json';

/** Not part of the sources, or not needed in a copy. */
const excluded = new Set(['node_modules', '.git', '.site', '.mf', 'e2e']);

/** Packages are linked one by one: links to this repository's own must point into the copy. @returns with a slash */
export async function copySources(): Promise<string> {
  const copy = `${await mkdtemp(join(tmpdir(), 'site-sources-'))}/`;
  await copyInto(copy);
  for (const packages of await packageFolders()) await linkPackages(packages, copy);
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
  for (const packages of await packageFolders())
    await run('cp', ['-al', join(root, packages), join(folder, packages)]);
  // npm writes its record of installed packages in place: the original must not change with the copy.
  await rm(join(folder, packageRecord));
  await copyFile(join(root, packageRecord), join(folder, packageRecord));
}

/** Copies each entry, since a folder cannot be copied into itself and some copies are below `.site`. */
async function copyInto(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of (await readdir(root)).filter((entry) => isSource(join(root, entry))))
    await cp(join(root, name), join(folder, name), { recursive: true, filter: isSource });
}

async function packageFolders(): Promise<readonly string[]> {
  const candidates = ['', ...(await folders(root)).map(({ name }) => `${name}/`)];
  return candidates
    .map((folder) => `${folder}node_modules`)
    .filter((folder) => existsSync(join(root, folder)));
}

/** The name of the repository's own folder does not matter. */
function isSource(path: string): boolean {
  return relative(root, path) === '' || !excluded.has(basename(path));
}

async function linkPackages(folder: string, copy: string): Promise<void> {
  const names = await readdir(join(root, folder)).catch(() => []);
  for (const name of names.filter((one) => one !== '.cache')) {
    const nested = name.startsWith('@') ? await readdir(join(root, folder, name)) : [];
    const paths = nested.length > 0 ? nested.map((one) => join(name, one)) : [name];
    for (const path of paths) await linkPackage(join(folder, path), copy);
  }
}

async function linkPackage(path: string, copy: string): Promise<void> {
  const original = join(root, path);
  const target = await readlink(original).catch(() => null);
  const ours = target !== null && !relative(root, join(dirname(original), target)).startsWith('node_modules');
  await mkdir(dirname(join(copy, path)), { recursive: true });
  await symlink(target !== null && ours ? target : original, join(copy, path));
}

async function folders(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && !excluded.has(entry.name));
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
