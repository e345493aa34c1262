import type { Stats } from 'node:fs';
import { link, mkdir, open, readdir, readFile, stat, statfs, unlink } from 'node:fs/promises';

/** The calls of the file system that may fail for want of room; tests bring ones that do. */
export interface FileSystem {
  readonly open: typeof open;
  readonly link: typeof link;
  readonly mkdir: typeof mkdir;
  readonly readdir: typeof readdir;
  readonly readFile: typeof readFile;
  readonly stat: typeof stat;
  readonly statfs: typeof statfs;
  readonly unlink: typeof unlink;
}

export const nodeFileSystem: FileSystem = { open, link, mkdir, readdir, readFile, stat, statfs, unlink };

/** Syncs a folder, so that a name just put into it is still there after a loss of power. */
export async function syncFolder(fileSystem: FileSystem, path: string): Promise<void> {
  const folder = await fileSystem.open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

export async function removeIfThere(fileSystem: FileSystem, path: string): Promise<void> {
  await fileSystem.unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

export async function statIfThere(fileSystem: FileSystem, path: string): Promise<Stats | null> {
  return fileSystem.stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
}
