import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBuilt, workspaceUnits } from '@platform/build/sources';
import type { BuiltRelease } from '@platform/releases/built';
import { root } from '@platform/releases/root';
import type { SourceChange } from './variants.data.ts';

const run = promisify(execFile);

/** A build names modules by their paths and by those of its loaders: other tools would rename nearly every file. */
export async function buildChanged(
  folder: string,
  { file, before, after }: SourceChange,
): Promise<{ readonly root: string; readonly built: readonly BuiltRelease[] }> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const names = (await readdir(root)).filter((name) => name !== '.git' && name !== '.site');
  await run('cp', ['-al', ...names.map((name) => join(root, name)), folder]);
  const text = await readFile(join(folder, file), 'utf8');
  if (text.split(before).length !== 2) throw new Error(`${file} must contain exactly once: ${before}`);
  // A new file, because the old one is the original too.
  await writeFile(join(folder, `${file}~`), text.replace(before, after));
  await rename(join(folder, `${file}~`), join(folder, file));
  await run(process.execPath, [join(folder, 'scripts/launch.cjs'), 'build'], { cwd: folder });
  const units = await workspaceUnits(`${folder}/`);
  const built = await Promise.all(
    units.map(async (unit) => {
      const found = await findBuilt(`${folder}/`, join(folder, '.site/build'), unit);
      if (!found) throw new Error(`The changed ${unit} has no finished build.`);
      return found;
    }),
  );
  return { root: `${folder}/`, built };
}
