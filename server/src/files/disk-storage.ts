import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStorage } from './file-storage.ts';
import {
  type FileSystem,
  filesBelow,
  folderSize,
  linkIfAbsent,
  nodeFileSystem,
  removeIfThere,
  syncFolder,
} from './file-system.ts';

/** Stores files in a folder, which must be on the same disk as the temporary uploads. */
export function createDiskStorage(directory: string, fileSystem: FileSystem = nodeFileSystem): FileStorage {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => join(directory, key);
  return {
    async create(key, file) {
      const path = pathOf(key);
      await fileSystem.mkdir(dirname(path), { recursive: true, mode: 0o700 });
      if (!(await linkIfAbsent(fileSystem, file.path, path))) return false;
      await syncFolder(fileSystem, directory);
      return true;
    },
    async hasContent(key, sha256) {
      const path = pathOf(key);
      const found = await sha256Of(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (found !== sha256) return false;
      // The request that created the file may not have synced its name yet.
      await syncFolder(fileSystem, dirname(path));
      await syncFolder(fileSystem, directory);
      return true;
    },
    async read(key) {
      const path = pathOf(key);
      try {
        const { size } = await fileSystem.stat(path);
        return { bytes: size, stream: () => createReadStream(path) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (key) => removeIfThere(fileSystem, pathOf(key)),
    async *list() {
      for await (const path of filesBelow(fileSystem, directory))
        yield relative(directory, path).replaceAll(sep, '/');
    },
    usedBytes: () => folderSize(directory),
    async freeBytes() {
      const { bavail, bsize } = await fileSystem.statfs(directory);
      return bavail * bsize;
    },
  };
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
