import type { Readable } from 'node:stream';
import type { TempUpload } from './temp-uploads.ts';

/**
 * Permanent storage of files. Keys are safe ASCII paths in one folder, and begin with a time in milliseconds:
 * `job_applications/1700000000000_resume.pdf`. Each function rejects with a `StorageUnavailableError` if the storage does
 * not answer; a `create` that rejects may have stored the file. `file-storage.contract.ts` tests every implementation.
 */
export interface FileStorage {
  /** Whether several servers have this storage in common. */
  readonly shared: boolean;
  /** Stores a file under a key, durably once it resolves; false if the key is in use, which is then not changed. */
  create(key: string, file: TempUpload): Promise<boolean>;
  /**
   * Reserves a key that is given out before its file is there; false if another server has done so. The key itself
   * stays free.
   */
  reserve(key: string): Promise<boolean>;
  /** Whether content with this hash (in hex) is durably stored under the key. */
  hasContent(key: string, sha256: string): Promise<boolean>;
  read(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
  /** Keys in no particular order: all, or those whose time is before `until` (ms since 1970). */
  list(options?: { readonly until?: number }): AsyncIterable<string>;
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

const reservedSuffix = '.reserved';

/** The key of the mark that reserves `key`. It has no content. */
export function reservationOf(key: string): string {
  return `${key}${reservedSuffix}`;
}

export function isReservation(key: string): boolean {
  return key.endsWith(reservedSuffix);
}

/** The time in a key (ms since 1970); null for a key without one, such as that of a readiness check. */
export function keyTime(key: string): number | null {
  const digits = /^[^/]+\/(\d+)_/.exec(key)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Whether the time in a key is before `until`. */
export function isBefore(key: string, until: number): boolean {
  const time = keyTime(key);
  return time !== null && time < until;
}
