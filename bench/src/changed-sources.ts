import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildFolder } from '@platform/build/sources';
import { root } from '@platform/releases/root';

const run = promisify(execFile);

export interface SourceChange {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Sources that may be edited, with their builds. A build names modules by their paths and by those of its loaders: other
 * tools would rename nearly every file.
 */
export async function copySources(folder: string) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, '.site'), { recursive: true });
  const names = (await readdir(root)).filter((name) => name !== '.git' && name !== '.site');
  await run('cp', ['-al', ...names.map((name) => join(root, name)), folder]);
  await run('cp', ['-a', buildFolder(root), buildFolder(`${folder}/`)]);
  return {
    root: `${folder}/`,
    edit: async ({ file, before, after }: SourceChange) => {
      const text = await readFile(join(folder, file), 'utf8');
      if (text.split(before).length !== 2) throw new Error(`${file} must contain exactly once: ${before}`);
      // A new file, because the old one is the original too.
      await writeFile(join(folder, `${file}~`), text.replace(before, after));
      await rename(join(folder, `${file}~`), join(folder, file));
    },
    /** Runs a command of these sources, as npm does. */
    call: async (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
      const command = [join(folder, 'scripts/launch.cjs'), ...args];
      await run(process.execPath, command, { cwd: folder, env: { ...process.env, ...env } });
    },
  };
}
