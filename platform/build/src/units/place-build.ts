import { readdir, rename, rm, stat } from 'node:fs/promises';
import { readBuild } from '@platform/releases/built';

/** Folders of killed builds are removed after this time (ms); no build takes that long. */
const leftoverAge = 60 * 60 * 1000;

function isErrno(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}

/** If another process has finished the same build first, that build is kept: other processes may be reading it. */
export async function placeBuild(output: string, folder: string): Promise<void> {
  for (;;) {
    try {
      return await rename(output, folder);
    } catch (error) {
      if (!isErrno(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    }
    if (await readBuild(folder)) return rm(output, { recursive: true, force: true });
    // Files of that build were deleted. It cannot be published, so it may be replaced.
    const broken = `${output}-broken`;
    await rename(folder, broken).catch((error: unknown) => {
      if (!isErrno(error, 'ENOENT')) throw error;
    });
    await rm(broken, { recursive: true, force: true });
  }
}

/** Removes temporary folders that killed processes left behind. Their names begin with a dot. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith('.'))) {
    const path = `${folder}/${name}`;
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > leftoverAge) await rm(path, { recursive: true, force: true });
  }
}
