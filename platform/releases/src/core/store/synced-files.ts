import { chmod, link, open, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The content survives a power cut; the name does after `syncFolder`. Rejects if the file exists. @param mode before `umask` */
export async function writeSynced(path: string, content: Uint8Array, mode?: number): Promise<void> {
  const handle = await open(path, 'wx', mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the names in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates a file that appears complete and survives a power cut, or not at all: the content is written to a draft and
 * synced, then linked to its name. Of several callers with one path, one creates the file.
 *
 * @param file.draft a path that nobody else uses, on the same disk
 * @param file.mode permissions, whatever the process's `umask` is
 * @param file.linkFile tests replace it
 * @returns false, and nothing changed, where the file exists
 */
export async function createFile(
  path: string,
  content: Uint8Array,
  { draft, mode, linkFile = link }: { draft: string; mode: number; linkFile?: typeof link },
): Promise<boolean> {
  try {
    await writeSynced(draft, content, 0o600);
    await chmod(draft, mode);
    const created = await linkFile(draft, path).then(
      () => true,
      async (error: unknown) => {
        // A client of NFS that gets no answer asks again, and then gets the answer that the name exists: it is its own one.
        if (isErrno(error, 'EEXIST')) return (await stat(draft)).nlink > 1;
        throw error;
      },
    );
    // Also where the file existed: its creator may have been killed before it synced the folder.
    await syncFolder(dirname(path));
    return created;
  } finally {
    await unlink(draft).catch(() => undefined);
  }
}

export function isErrno(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}
