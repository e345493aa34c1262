import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type BuiltRelease, findBuilt } from '../../src/build/find-built.ts';
import { root, workspaceUnits } from '../../src/build/workspace.ts';
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

/**
 * Builds all units of a copy with the copy's own tools. A build names modules by their paths and by those of its loaders,
 * so with other tools nearly every file gets another name.
 *
 * @param folder of the copy, with a trailing slash
 */
export async function buildCopy(folder: string): Promise<readonly BuiltRelease[]> {
  const command = [join(folder, 'scripts/launch.cjs'), 'build'];
  await run(process.execPath, command, { cwd: folder }).catch((cause: unknown) => {
    throw new BenchError('Building the changed sources failed.', { cause });
  });
  return Promise.all(
    workspaceUnits(folder).map(async (unit) => {
      const built = await findBuilt(folder, join(folder, '.site/build'), unit);
      if (built) return built;
      throw new BenchError(`The changed ${unit} has no finished build.`);
    }),
  );
}

interface Files {
  readonly unit: string;
  readonly files: readonly { readonly path: string }[];
}

/**
 * A small change renames few files. If it renames most of a unit's scripts, the copy was not built as the site was, and
 * what a second visit fetches would be too much.
 */
export function requireFewRenames(before: readonly Files[], after: readonly Files[]): void {
  for (const { unit, files } of after) {
    const known = new Set(before.find((one) => one.unit === unit)?.files.map(({ path }) => path));
    const scripts = files.map(({ path }) => path).filter((path) => path.endsWith('.js'));
    const renamed = scripts.filter((path) => !known.has(path));
    if (renamed.length * 2 > scripts.length)
      throw new BenchError(
        `The change renames ${renamed.length} of ${scripts.length} scripts of ${unit}: it was not built as the site was.`,
      );
  }
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
