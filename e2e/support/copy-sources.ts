import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
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
import { root } from '@site/scripts/site';

const run = promisify(execFile);

/** Never part of the sources, or not wanted twice. */
const left = new Set(['node_modules', '.git', '.site', '.mf', 'e2e']);

/**
 * Copies the sources into a temporary folder, where they may be edited. Installed packages are linked one by one:
 * those of this repository must lead into the copy.
 *
 * @returns the folder, with a trailing slash
 */
export async function copySources(): Promise<string> {
  const copy = `${await mkdtemp(join(tmpdir(), 'site-sources-'))}/`;
  await copyInto(copy);
  for (const packages of await packageFolders()) await linkPackages(packages, copy);
  return copy;
}

/**
 * Copies the sources and the installed packages, as somebody has them who cloned the repository into that folder:
 * two builds can only agree when their packages lie beside them in the same way.
 */
export async function cloneSources(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await copyInto(folder);
  for (const packages of await packageFolders())
    await run('cp', ['-al', join(root, packages), join(folder, packages)]);
}

/** Entry by entry, since a folder cannot be copied into itself and some copies stand below `.site`. */
async function copyInto(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of (await readdir(root)).filter((entry) => isSource(join(root, entry))))
    await cp(join(root, name), join(folder, name), { recursive: true, filter: isSource });
}

/** Where packages are installed: for all, and beside some folders' sources for these alone. */
async function packageFolders(): Promise<readonly string[]> {
  const candidates = ['', ...(await folders(root)).map(({ name }) => `${name}/`)];
  return candidates
    .map((folder) => `${folder}node_modules`)
    .filter((folder) => existsSync(join(root, folder)));
}

/** Whatever the folder of the whole repository is called. */
function isSource(path: string): boolean {
  return relative(root, path) === '' || !left.has(basename(path));
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
  return entries.filter((entry) => entry.isDirectory() && !left.has(entry.name));
}

/** Replaces a text in the one file below a folder that has it, tests aside; fails where it is not just one. */
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
  if (!found || another) throw new Error(`Not one file below ${folder} has "${before}", but another number.`);
  // As many editors do it: a watcher must not lose sight of the file when another takes its name.
  await writeFile(
    `${found.path}~`,
    found.content.replace(before, () => after),
  );
  await rename(`${found.path}~`, found.path);
}
