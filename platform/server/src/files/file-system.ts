import type { Stats } from 'node:fs';
import { opendir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

export async function statIfThere(path: string): Promise<Stats | null> {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
}

/** Paths of all files below a folder. Read in small parts: anybody can let a folder have a million files. */
export async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** Bytes of all files below a folder. Files created or deleted meanwhile may be counted or not. */
export async function folderSize(folder: string): Promise<number> {
  let bytes = 0;
  for await (const path of filesBelow(folder)) bytes += (await statIfThere(path))?.size ?? 0;
  return bytes;
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Share of a folder's disk that is free for this user, 0 to 1, as `df` counts it. */
export async function shareOfFreeSpace(folder: string): Promise<number> {
  const { blocks, bfree, bavail } = await statfs(folder);
  return bavail / Math.max(1, blocks - bfree + bavail);
}
