import { chmodSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localStore, type Store, StoreError } from '@platform/releases';
import { type BucketOptions, s3Store } from '@platform/releases/s3';
import type { Environment } from '../environment/environment.ts';
import { ServerError } from '../problems/server-error.ts';
import type { TempUpload } from './temp-uploads.ts';

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
