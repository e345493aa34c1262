import type { Readable } from 'node:stream';
import type { SpooledFile } from './spool.ts';

/** Where files are kept for good. Keys are safe ASCII paths: `job_applications/1700000000000_resume.pdf`. */
export interface FileStorage {
  /**
   * Keeps a file under a key that nobody has used, durably once it resolves. `identical`: the key already holds
   * these very bytes; `taken`: it holds others.
   */
  create(key: string, file: SpooledFile): Promise<'created' | 'identical' | 'taken'>;
  read(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
  /** Every key, in no order. */
  list(): AsyncIterable<string>;
  /** Rejects when the storage does not answer. */
  ping(): Promise<void>;
}

export interface StoredFile {
  readonly bytes: number;
  /** A new stream of the content; whoever asks for it must read or destroy it. */
  stream(): Readable;
}
