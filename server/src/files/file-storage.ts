import type { Readable } from 'node:stream';
import type { TempUpload } from './temp-uploads.ts';

/** Where files are kept for good. Keys are safe ASCII paths: `job_applications/1700000000000_resume.pdf`. */
export interface FileStorage {
  /** Keeps a file under a key, durably once it resolves; false when the key is in use and stays as it is. */
  create(key: string, file: TempUpload): Promise<boolean>;
  /** Whether the key holds, durably, content with this hash in hex. */
  hasContent(key: string, sha256: string): Promise<boolean>;
  read(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
  /** Every key, in no order. */
  list(): AsyncIterable<string>;
  /** How many bytes can be stored yet; null where that cannot be known. */
  freeBytes(): Promise<number | null>;
}

export interface StoredFile {
  readonly bytes: number;
  /** A new stream of the content; whoever asks for it must read or destroy it. */
  stream(): Readable;
}
