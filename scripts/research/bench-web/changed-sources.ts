import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../src/build/workspace.ts';
import { BenchError } from './bench-error.ts';
import type { SourceChange } from './variants.data.ts';

const run = promisify(execFile);

/** Not part of the sources. */
const excluded = new Set(['node_modules', '.git', '.site', '.mf']);

/**
 * Copies the repository and changes one file of the copy. The installed packages are linked file by file: a build
 * names modules by their relative paths, so they must be in the same place.
 *
 * @param folder of the copy, deleted first
 * @returns the folder with a trailing slash
 */
export async function changedSources(folder: string, change: SourceChange): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const isSource = (path: string) => !excluded.has(basename(path));
  for (const name of (await readdir(root)).filter(isSource))
    await cp(join(root, name), join(folder, name), { recursive: true, filter: isSource });
  for (const path of ['', ...(await readdir(root)), 'scripts/research/variants'].filter(isSource)) {
    const packages = join(path, 'node_modules');
    if (existsSync(join(root, packages)))
      await run('cp', ['-al', join(root, packages), join(folder, dirname(packages))]);
  }
  await edit(join(folder, change.file), change);
  return `${folder}/`;
}

async function edit(file: string, { before, after }: SourceChange): Promise<void> {
  const text = await readFile(file, 'utf8');
  if (text.split(before).length !== 2)
    throw new BenchError(
      `${file} must contain exactly once: ${before}. Adapt the changes in variants.data.ts.`,
    );
  await writeFile(
    `${file}~`,
    text.replace(before, () => after),
  );
  await rename(`${file}~`, file);
}
