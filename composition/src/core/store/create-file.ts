import { link, open, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface CreateFileOptions {
  /** Where the content is written first: a path that nobody else uses, on the same disk. */
  readonly draft: string;
  /** Permissions of the file; those of the process otherwise. */
  readonly mode?: number;
}

/**
 * Creates a file that appears complete and survives a power cut, or not at all: the content is written to a draft and
 * synced, then linked to its name. Of several callers with one path, one creates the file.
 *
 * @returns false, and nothing changed, where the file exists
 */
export async function createFile(
  path: string,
  content: Uint8Array,
  { draft, mode }: CreateFileOptions,
): Promise<boolean> {
  try {
    await writeSynced(draft, content, mode);
    const created = await link(draft, path).then(
      () => true,
      (error: unknown) => {
        if (isErrno(error, 'EEXIST')) return false;
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

async function writeSynced(path: string, content: Uint8Array, mode?: number): Promise<void> {
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

export function isErrno(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}
