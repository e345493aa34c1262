import { randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rm, unlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { checkKey, type Store } from './store.ts';

/** How often a folder is looked at beside its notifications, which network file systems do not send (ms). */
const pollInterval = 500;

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === code;
}

/** Makes names that were just written to a folder survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * A store in a local folder. An object appears under its key whole and safely on disk, or not at all: it is
 * written beside, synced, and then linked, which fails where the name is taken.
 */
export function localStore(folder: string): Store {
  const pathOf = (key: string) => join(folder, checkKey(key));
  return {
    read: async (key) =>
      readFile(pathOf(key)).catch((error: unknown) => {
        if (isErrno(error, 'ENOENT')) return null;
        throw error;
      }),

    create: async (key, content) => {
      const path = pathOf(key);
      const beside = join(dirname(path), `.${randomUUID()}`);
      await mkdir(dirname(path), { recursive: true });
      try {
        const handle = await open(beside, 'wx');
        try {
          await handle.writeFile(content);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await link(beside, path);
        await syncFolder(dirname(path));
        return true;
      } catch (error) {
        if (isErrno(error, 'EEXIST')) return false;
        throw error;
      } finally {
        await unlink(beside).catch(() => undefined);
      }
    },

    list: async (prefix) => {
      const paths = await filesBelow(pathOf(prefix));
      return paths.map((path) => relative(folder, path).replaceAll('\\', '/')).sort();
    },

    remove: async (key) => {
      await rm(pathOf(key), { force: true });
    },

    watch: (prefix, onChange) => {
      const timer = setInterval(onChange, pollInterval);
      timer.unref();
      try {
        const watcher = watch(pathOf(prefix), onChange);
        watcher.on('error', () => watcher.close());
        return {
          close: () => {
            clearInterval(timer);
            watcher.close();
          },
        };
      } catch {
        // The folder does not exist yet, or cannot be watched: the poll sees it.
        return { close: () => clearInterval(timer) };
      }
    },
  };
}
