import type { Stats } from 'node:fs';
import { link, mkdir, open, opendir, readFile, stat, statfs, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The calls of the file system that fail on a full disk; tests replace them. */
export interface FileSystem {
  readonly open: typeof open;
  readonly link: typeof link;
  readonly mkdir: typeof mkdir;
  readonly opendir: typeof opendir;
  readonly readFile: typeof readFile;
  readonly stat: typeof stat;
  readonly statfs: typeof statfs;
  readonly unlink: typeof unlink;
}

export const nodeFileSystem: FileSystem = { open, link, mkdir, opendir, readFile, stat, statfs, unlink };

/** Syncs a folder, so that a name just created in it survives a loss of power. */
export async function syncFolder(fileSystem: FileSystem, path: string): Promise<void> {
  const folder = await fileSystem.open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Links a file to a further path, durably; false if that path exists, which is then not changed. */
export async function linkIfAbsent(fileSystem: FileSystem, from: string, to: string): Promise<boolean> {
  try {
    // Linking is atomic and never replaces a file.
    await fileSystem.link(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  await syncFolder(fileSystem, dirname(to));
  return true;
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

/** Paths of all files below a folder. Read in small parts: anybody can let a folder have a million files. */
export async function* filesBelow(fileSystem: FileSystem, folder: string): AsyncGenerator<string> {
  for await (const entry of await fileSystem.opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(fileSystem, path);
    else if (entry.isFile()) yield path;
  }
}

/** Bytes of all files below a folder. Files created or deleted meanwhile may be counted or not. */
export async function folderSize(folder: string): Promise<number> {
  let bytes = 0;
  for await (const path of filesBelow(nodeFileSystem, folder)) {
    const file = await statIfThere(nodeFileSystem, path);
    bytes += file?.size ?? 0;
  }
  return bytes;
}

/** Share of a folder's disk that is free for this user, 0 to 1, as `df` counts it. */
export async function shareOfFreeSpace(folder: string): Promise<number> {
  const { blocks, bfree, bavail } = await nodeFileSystem.statfs(folder);
  return bavail / Math.max(1, blocks - bfree + bavail);
}
