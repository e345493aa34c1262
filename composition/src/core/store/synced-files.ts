import { open } from 'node:fs/promises';

/**
 * Writes a new file whose content survives a power cut; its name does after `syncFolder`. Rejects if the file exists.
 *
 * @param mode permissions of the file, before the process's `umask`
 */
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
