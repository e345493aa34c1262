import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileNameFault } from '../../core/releases/file-name.ts';
import { counts } from '../../core/releases/record-limits.data.ts';
import type { Report } from './conform-finding.ts';

/** An untrusted folder: anybody may have written it. */
export interface ReleaseFolder {
  /** Path with forward slashes → bytes. Ordinary files with safe names only. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Content of a file; null if there is no such file, or it cannot be read. */
  read(path: string): Promise<Uint8Array | null>;
}

export interface FolderLimits {
  readonly files: number;
  /** Bytes of one file, and of release.json. */
  readonly file: number;
  readonly record: number;
  readonly folder: number;
}

export const folderLimits: FolderLimits = {
  files: 2 * counts.files,
  file: 16_000_000,
  record: 4_000_000,
  folder: 256_000_000,
};

/** Lists a folder. Null if there is no folder, or if it has too much to be read. */
export async function openReleaseFolder(
  folder: string,
  report: Report,
  limits: FolderLimits = folderLimits,
): Promise<ReleaseFolder | null> {
  const there = await stat(folder).catch(() => null);
  if (!there) report('folder-missing', `${folder} is not there, or cannot be read.`);
  else if (!there.isDirectory()) report('folder-not-a-folder', `${folder} is a file.`);
  if (!there?.isDirectory()) return null;
  const sizes = new Map<string, number>();
  /** How many links, special files, and files that are too big there are. */
  let unusable = 0;
  let total = 0;
  const folders = [''];
  for (let below = folders.pop(); below !== undefined; below = folders.pop()) {
    const names = await readdir(join(folder, below)).catch(() => null);
    if (names === null) report('folder-missing', `${join(folder, below)} cannot be read.`);
    for (const name of names ?? []) {
      const path = below === '' ? name : `${below}/${name}`;
      const entry = await lstat(join(folder, path)).catch(() => null);
      if (!entry) continue;
      if (entry.isDirectory() && fileNameFault(name) === null) {
        folders.push(path);
        continue;
      }
      if (fileNameFault(name) !== null)
        report('folder-name-unsafe', `${path} has a name that no release can have.`);
      else if (entry.isSymbolicLink()) report('folder-symlink', `${path} is a symbolic link.`);
      else if (!entry.isFile()) report('folder-special-file', `${path} is not an ordinary file.`);
      else if (entry.size > limits.file)
        report('folder-file-too-big', `${path} has ${entry.size} bytes; at most ${limits.file} are read.`);
      else {
        sizes.set(path, entry.size);
        total += entry.size;
        continue;
      }
      unusable += 1;
    }
    if (sizes.size + unusable + folders.length > limits.files || total > limits.folder) {
      report(
        'folder-too-full',
        `${folder} has more than ${limits.files} files, or more than ${limits.folder} bytes.`,
      );
      return null;
    }
  }
  const read = async (path: string) =>
    sizes.has(path) ? readFile(join(folder, path)).catch(() => null) : null;
  return { sizes, read };
}
