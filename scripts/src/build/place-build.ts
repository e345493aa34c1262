import { readdir, rename, rm, stat } from 'node:fs/promises';
import { readBuild } from './find-built.ts';

/** What a killed build left is removed after this time (ms); no build takes as long. */
const leftoverAge = 60 * 60 * 1000;

function isErrno(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}

/**
 * Gives a finished build its place. Where another process has finished the same build first, that one stays: it has
 * the same files, and somebody may be reading them.
 *
 * @param output folder of the finished build, in the same file system
 * @param folder where it is looked for
 */
export async function placeBuild(output: string, folder: string): Promise<void> {
  for (;;) {
    try {
      return await rename(output, folder);
    } catch (error) {
      if (!isErrno(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    }
    if (await readBuild(folder)) return rm(output, { recursive: true, force: true });
    // It lacks files: somebody deleted them. Nobody can publish it, so nobody misses it.
    const broken = `${output}-broken`;
    await rename(folder, broken).catch((error: unknown) => {
      if (!isErrno(error, 'ENOENT')) throw error;
    });
    await rm(broken, { recursive: true, force: true });
  }
}

/**
 * Removes folders that killed processes left.
 *
 * @param isOurs whether a name in the folder is one that only a process at work uses
 */
export async function removeLeftovers(folder: string, isOurs: (name: string) => boolean): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isOurs)) {
    const path = `${folder}/${name}`;
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > leftoverAge) await rm(path, { recursive: true, force: true });
  }
}
