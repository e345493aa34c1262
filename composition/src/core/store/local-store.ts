import { randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { createFile, isErrno, syncFolder } from './create-file.ts';
import { checkKey, isKey, type Store, StoreError } from './store.ts';

/** How often a folder is looked at beside its notifications, which network file systems do not send (ms). */
const pollInterval = 500;

/** Where contents are written before they get their names; no key can begin with a dot. */
const incoming = '.incoming';

/** What a killed process left in `incoming` is removed after this time (ms). */
const leftoverAge = 60 * 60 * 1000;

/** Nothing is there, or a folder is, which is no object. */
function asMissing(error: unknown): null {
  if (isErrno(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return null;
  throw error;
}

/** Makes a folder and those above it, each safely on disk. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(asMissing);
  return (entries ?? []).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/**
 * A store in a local folder. An object appears under its key whole and safely on disk, or not at all: it is
 * written beside, synced, and then linked, which fails where the name is taken.
 */
export function localStore(path: string): Store {
  const folder = resolve(path);
  const pathOf = (key: string) => join(folder, checkKey(key));
  let ready: Promise<void> | null = null;
  let seen = false;

  const prepare = async () => {
    await makeFolder(join(folder, incoming));
    for (const leftover of await filesBelow(join(folder, incoming))) {
      const { mtimeMs } = await stat(leftover).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > leftoverAge) await rm(leftover, { force: true });
    }
  };

  /** Runs one operation; whatever the system throws becomes a `StoreError`. */
  const attempt = async <T>(action: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof StoreError ? error : new StoreError(`${action} in ${folder}`, error);
    }
  };

  /** Nothing is there. A folder that was there before and is gone was unmounted: that says nothing of its objects. */
  const confirmAbsent = async (): Promise<void> => {
    if (seen) await stat(folder);
  };

  const create = async (place: string, content: Uint8Array): Promise<boolean> => {
    ready ??= prepare();
    await ready.catch((error: unknown) => {
      ready = null;
      throw error;
    });
    seen = true;
    await makeFolder(dirname(place));
    return createFile(place, content, { draft: join(folder, incoming, randomUUID()) });
  };

  return {
    read: async (key) => {
      const place = pathOf(key);
      return attempt(`read ${key}`, async () => {
        const content = await readFile(place).catch(asMissing);
        if (content === null) await confirmAbsent();
        else seen = true;
        return content;
      });
    },

    create: async (key, content) => {
      const place = pathOf(key);
      return attempt(`create ${key}`, () => create(place, content));
    },

    list: async (prefix) => {
      const place = pathOf(prefix);
      return attempt(`list ${prefix}`, async () => {
        const paths = await filesBelow(place);
        if (paths.length === 0) await confirmAbsent();
        else seen = true;
        return paths
          .map((found) => relative(folder, found).replaceAll('\\', '/'))
          .filter(isKey)
          .sort();
      });
    },

    remove: async (key) => {
      const place = pathOf(key);
      await attempt(`remove ${key}`, () => rm(place, { force: true }));
    },

    watch: (prefix, onChange) => {
      const timer = setInterval(onChange, pollInterval);
      timer.unref();
      const watcher = watchFolder(pathOf(prefix), onChange);
      return {
        close: () => {
          clearInterval(timer);
          watcher?.close();
        },
      };
    },
  };
}

/** Null where the folder is not there yet, or cannot be watched: the poll sees what happens in it. */
function watchFolder(folder: string, onChange: () => void) {
  try {
    const watcher = watch(folder, { persistent: false }, onChange);
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return null;
  }
}
