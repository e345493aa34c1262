import type { Readable } from 'node:stream';
import type { TempUpload } from './temp-uploads.ts';

/**
 * Permanent storage of files. Keys are safe ASCII paths in one folder:
 * `job_applications/1700000000000_resume.pdf`. Each function rejects with a `StorageUnavailableError` if the storage does
 * not answer; a `create` that rejects may have stored the file. `file-storage.contract.ts` tests every implementation.
 */
export interface FileStorage {
  /** Stores a file under a key, durably once it resolves; false if the key is in use, which is then not changed. */
  create(key: string, file: TempUpload): Promise<boolean>;
  /** Whether content with this hash (in hex) is durably stored under the key. */
  hasContent(key: string, sha256: string): Promise<boolean>;
  read(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
  /** All keys, in no particular order. */
  list(): AsyncIterable<string>;
  /** The size of all files. */
  usedBytes(): Promise<number>;
  /** Free space in bytes; null if it is unknown. */
  freeBytes(): Promise<number | null>;
}

export interface StoredFile {
  readonly bytes: number;
  /** A new stream of the content, which may fail with a `StorageUnavailableError`. The caller must read it to the end or destroy it. */
  stream(): Readable;
}
