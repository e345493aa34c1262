import { randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import { chmod, link, mkdir, open, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { checkKey, isKey, type Store, StoreError } from './store.ts';

/** Poll interval for a watched folder (ms), because network file systems send no notifications. */
const pollInterval = 500;

/** Folder for drafts; no key can begin with a dot. */
const incoming = '.incoming';

/** Drafts of killed processes are removed after this time (ms). */
const leftoverAge = 60 * 60 * 1000;

function asMissing(error: unknown): null {
  if (isErrno(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return null;
  throw error;
}

/** Makes a folder and its parents, and syncs each. @returns the outermost one that is new; undefined if all were there */
async function makeFolder(folder: string): Promise<string | undefined> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return first;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
  return first;
}

/** Read, write and enter, for owner, group and others. */
const permissions = async (path: string) => (await stat(path)).mode & 0o777;

/**
 * Makes a folder of a store. It gets the permissions of the folder that it is in, whatever the process's `umask` is: users
 * who share a folder share what is below it.
 */
async function makeFolderIn(store: string, folder: string): Promise<void> {
  await makeFolder(store);
  const first = await makeFolder(folder);
  if (first === undefined) return;
  const wanted = await permissions(dirname(first));
  for (let made = folder; made.length >= first.length; made = dirname(made))
    // Only if it has others: this would take the mark from a folder that passes its group on.
    if ((await permissions(made)) !== wanted) await chmod(made, wanted);
}

/**
 * Paths of files below a folder, with forward slashes. Folder by folder: of a store with a million files, only the paths are in
 * memory.
 *
 * @param base what the paths begin with
 */
async function filesBelow(folder: string, base: string, found: string[] = []): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(asMissing);
  for (const entry of entries ?? []) {
    if (entry.isDirectory()) await filesBelow(join(folder, entry.name), `${base}${entry.name}/`, found);
    else if (entry.isFile()) found.push(`${base}${entry.name}`);
  }
  return found;
}

/** @param linkFile tests replace it @param now the clock of this machine (ms since 1970) */
export function localStore(path: string, linkFile = link, now = () => Date.now()): Store {
  const folder = resolve(path);
  const pathOf = (key: string) => join(folder, checkKey(key));
  let ready: Promise<void> | null = null;
  let preparedAt = 0;
  let existed = false;

  const prepare = async () => {
    await makeFolderIn(folder, join(folder, incoming));
    for (const leftover of await filesBelow(join(folder, incoming), join(folder, incoming, '/'))) {
      const { mtimeMs } = await stat(leftover).catch(() => ({ mtimeMs: now() }));
      if (now() - mtimeMs > leftoverAge) await rm(leftover, { force: true });
    }
  };

  const attempt = async <T>(action: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof StoreError ? error : new StoreError(`${action} in ${folder}`, error);
    }
  };

  /** Throws if the whole folder is gone, although it was there before: it was unmounted, so its objects may exist. */
  const confirmAbsent = async (): Promise<void> => {
    if (existed) await stat(folder);
  };

  const prepared = async (): Promise<void> => {
    // Again after a while: a process that was killed may have left a young draft.
    if (ready === null || now() - preparedAt > leftoverAge) {
      preparedAt = now();
      ready = prepare();
    }
    await ready.catch((error: unknown) => {
      ready = null;
      throw error;
    });
    existed = true;
  };
  const create = async (place: string, content: Uint8Array): Promise<boolean> => {
    await prepared();
    await makeFolderIn(folder, dirname(place));
    // Who may read the folder may read the file.
    const mode = ((await permissions(dirname(place))) & 0o444) | 0o600;
    return createFile(place, content, { draft: join(folder, incoming, randomUUID()), mode, linkFile });
  };

  return {
    read: async (key, most) => {
      const place = pathOf(key);
      return attempt(`read ${key}`, async () => {
        if (most !== undefined && ((await stat(place).catch(asMissing))?.size ?? 0) > most) return null;
        const content = await readFile(place).catch(asMissing);
        if (content === null) await confirmAbsent();
        else existed = true;
        return content;
      });
    },

    create: async (key, content) => {
      const place = pathOf(key);
      return attempt(`create ${key}`, () => create(place, content));
    },

    list: async (prefix, after = '') => {
      const place = pathOf(prefix);
      return attempt(`list ${prefix}`, async () => {
        const keys = await filesBelow(place, prefix);
        if (keys.length === 0) await confirmAbsent();
        else existed = true;
        return keys.filter((key) => key > after && isKey(key)).sort();
      });
    },

    remove: async (key) => {
      const place = pathOf(key);
      await attempt(`remove ${key}`, () => rm(place, { force: true }));
    },

    // A network file system dates its files with the clock of its own machine.
    clockOffset: () =>
      attempt('create a file', async () => {
        await prepared();
        const draft = join(folder, incoming, randomUUID());
        await writeFile(draft, '');
        try {
          return (await stat(draft)).mtimeMs - now();
        } finally {
          await unlink(draft).catch(() => undefined);
        }
      }),

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

/** Null if the folder does not exist yet or cannot be watched: polling detects changes then. */
function watchFolder(folder: string, onChange: () => void) {
  try {
    const watcher = watch(folder, { persistent: false }, onChange);
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return null;
  }
}

/** The content survives a power cut; the name does after `syncFolder`. Rejects if the file exists. @param mode before `umask` */
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

/**
 * Creates a file that appears complete and survives a power cut, or not at all: the content is written to a draft and
 * synced, then linked to its name. Of several callers with one path, one creates the file.
 *
 * @param file.draft a path that nobody else uses, on the same disk
 * @param file.mode permissions, whatever the process's `umask` is
 * @param file.linkFile tests replace it
 * @returns false, and nothing changed, where the file exists
 */
export async function createFile(
  path: string,
  content: Uint8Array,
  { draft, mode, linkFile = link }: { draft: string; mode: number; linkFile?: typeof link },
): Promise<boolean> {
  try {
    await writeSynced(draft, content, 0o600);
    await chmod(draft, mode);
    const created = await linkFile(draft, path).then(
      () => true,
      async (error: unknown) => {
        // A client of NFS that gets no answer asks again, and then gets the answer that the name exists: it is its own one.
        if (isErrno(error, 'EEXIST')) return (await stat(draft)).nlink > 1;
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

function isErrno(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}
