import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { root } from '@site/scripts/site';

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
  await cp(root, copy, { recursive: true, filter: isSource });
  await linkPackages('node_modules', copy);
  for (const { name } of await folders(root)) await linkPackages(`${name}/node_modules`, copy);
  return copy;
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
