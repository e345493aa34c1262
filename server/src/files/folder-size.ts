import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeFileSystem, statIfThere } from './file-system.ts';

/** Bytes of all files below a folder. Files that come or go meanwhile may be counted or not. */
export async function folderSize(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await statIfThere(nodeFileSystem, join(entry.parentPath, entry.name));
    bytes += file?.size ?? 0;
  }
  return bytes;
}
