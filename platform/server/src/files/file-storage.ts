import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { open as openFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { localStore, type Store, StoreError } from '@platform/releases';
import { type BucketOptions, s3Store } from '@platform/releases/s3';
import type { Environment } from '../environment/environment.ts';
import { ServerError } from '../problems/server-error.ts';
import type { Clock } from '../system/clock.ts';
import { newId } from '../system/random.ts';
import { filesBelow, statIfThere } from './file-system.ts';

/**
 * Permanent storage of files, which have less than 1 MB each. Keys are safe ASCII paths in one folder:
 * `job_applications/1700000000000_resume.pdf`. Each function rejects with a `StorageUnavailableError` if the storage does
 * not answer; a `create` that rejects may have stored the file.
 */
export type FileStorage = Pick<Store, 'read' | 'create' | 'list' | 'remove'>;

/** The storage of files does not answer, or refuses. A retry may help. */
export class StorageUnavailableError extends ServerError {
  readonly code = 'storage-unavailable';
}

export function openFileStorage({
  dataDir,
  filesUrl,
}: Pick<Environment, 'dataDir' | 'filesUrl'>): FileStorage {
  return filesUrl === null ? diskStorage(join(dataDir, 'files')) : bucketStorage(filesUrl);
}

export function diskStorage(folder: string): FileStorage {
  // What is below gets the permissions of this folder: only its owner may read uploaded files.
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  return storageIn(localStore(folder));
}

/** @param address `s3://bucket/prefix` */
export function bucketStorage(address: string, options?: BucketOptions): FileStorage {
  return storageIn(s3Store(address, options));
}

function storageIn(store: Store): FileStorage {
  const unavailable = (error: unknown): never => {
    if (!(error instanceof StoreError)) throw error;
    throw new StorageUnavailableError(`The file storage does not answer. ${error.message}`, error);
  };
  return {
    read: (key) => store.read(key).catch(unavailable),
    create: (key, content) => store.create(key, content).catch(unavailable),
    list: (prefix) => store.list(prefix).catch(unavailable),
    remove: (key) => store.remove(key).catch(unavailable),
  };
}

/** @returns `same` if it was there; `other` if the key has another content, which is not changed */
export async function storeOnce(
  storage: Pick<FileStorage, 'create' | 'read'>,
  key: string,
  { path }: Pick<TempUpload, 'path'>,
): Promise<'created' | 'same' | 'other'> {
  const content = await readFile(path);
  if (await storage.create(key, content)) return 'created';
  const found = await storage.read(key);
  return found !== null && content.equals(found) ? 'same' : 'other';
}

/** A received file that is not stored permanently yet. It is deleted on disposal. */
export interface TempUpload extends AsyncDisposable {
  readonly path: string;
  /** Bytes received, including those beyond the limit, which are not written. */
  readonly bytes: number;
  /** Of the bytes written, in hex. */
  readonly sha256: string;
}

export type TempUploads = ReturnType<typeof createTempUploads>;

const staleAfter = 60 * 60_000;

export function createTempUploads(
  directory: string,
  clock: Pick<Clock, 'now'>,
  // Tests replace it: writing fails on a full disk.
  open = openFile,
) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  /** Paths of files that this process is using: they are not deleted, whatever their age. */
  const inUse = new Set<string>();
  const remove = async (path: string) => {
    await rm(path, { force: true });
    inUse.delete(path);
  };
  return {
    /** Writes a stream to disk and syncs it. Reads it to the end, so that the client reads the response. */
    async receive(stream: AsyncIterable<Uint8Array>, byteLimit: number): Promise<TempUpload> {
      const path = join(directory, newId());
      inUse.add(path);
      const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
        inUse.delete(path);
        throw error;
      });
      const hash = createHash('sha256');
      let bytes = 0;
      const failures: unknown[] = [];
      const write = async (chunk: Uint8Array) => {
        hash.update(chunk);
        await file.writeFile(chunk).catch((error: unknown) => failures.push(error));
      };
      try {
        // After a disk error the rest is read as well: a client that is cut off does not read the response.
        for await (const chunk of stream) {
          bytes += chunk.length;
          if (bytes <= byteLimit && failures.length === 0) await write(chunk);
        }
        if (failures.length > 0) throw failures[0];
        await file.sync();
      } catch (error) {
        await file.close();
        await remove(path);
        throw error;
      }
      await file.close();
      return {
        path,
        bytes,
        sha256: hash.digest('hex'),
        [Symbol.asyncDispose]: () => remove(path),
      };
    },
    /** Deletes files that a killed process left behind, but none that are in use. */
    async sweep() {
      for await (const path of filesBelow(directory)) {
        if (inUse.has(path)) continue;
        const file = await statIfThere(path);
        if (file && file.mtimeMs < clock.now() - staleAfter) await rm(path, { force: true });
      }
    },
  };
}
