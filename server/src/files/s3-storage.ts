import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { BucketError, type BucketOptions, openBucket, parseS3Address } from '@site/composition/s3';
import type { FileStorage } from './file-storage.ts';
import { StorageUnavailableError } from './storage-unavailable-error.ts';

/**
 * Stores files in a bucket.
 *
 * @param address `s3://bucket/prefix`; credentials, region and endpoint come from the standard variables and files
 *   of the AWS SDK
 */
export function createS3Storage(address: string, options: BucketOptions = {}): FileStorage {
  const parsed = parseS3Address(address);
  if (!parsed) throw new TypeError('An address of files in a bucket is like s3://bucket/prefix.');
  const bucket = openBucket(parsed, options);

  const attempt = async <T>(action: string, request: () => Promise<T>): Promise<T> => {
    try {
      return await request();
    } catch (error) {
      throw unavailable(action, error);
    }
  };
  const each = async function* <T>(action: string, items: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* items;
    } catch (error) {
      throw unavailable(action, error);
    }
  };
  const unavailable = (action: string, error: unknown) =>
    error instanceof BucketError
      ? new StorageUnavailableError(
          `The file storage failed to ${action} in ${address}: ${error.message}`,
          error,
        )
      : error;

  return {
    create: async (key, file) => {
      const content = await readFile(file.path);
      return attempt(`create ${key}`, () => bucket.create(key, content));
    },
    hasContent: async (key, sha256) => {
      const content = await attempt(`read ${key}`, () => bucket.read(key));
      return content !== null && createHash('sha256').update(content).digest('hex') === sha256;
    },
    read: async (key) => {
      const found = await attempt(`read ${key}`, () => bucket.open(key));
      return (
        found && {
          bytes: found.bytes,
          stream: () => Readable.from(each(`read ${key}`, found.chunks()), { objectMode: false }),
        }
      );
    },
    remove: (key) => attempt(`remove ${key}`, () => bucket.remove(key)),
    async *list() {
      for await (const { key } of each('list files', bucket.list(''))) yield key;
    },
    usedBytes: async () => {
      let sum = 0;
      for await (const { bytes } of each('list files', bucket.list(''))) sum += bytes;
      return sum;
    },
    freeBytes: async () => null,
  };
}
