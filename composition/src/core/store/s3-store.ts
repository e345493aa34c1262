import { CompositionError } from '../composition-error.ts';
import { type BucketOptions, openBucket } from '../s3/bucket.ts';
import { parseS3Address } from '../s3/s3-address.ts';
import { checkKey, isKey, type Store, StoreError } from './store.ts';

/**
 * Interval of a watch (ms). Each time, a follower reads the key of the next journal entry: one small request, which
 * finds nothing in most cases. It costs a twelfth of a listing, and needs no state.
 */
const pollInterval = 500;

/** @param address `s3://bucket/prefix`; the rest comes from the standard variables and files of the AWS SDK */
export function s3Store(address: string, options: BucketOptions = {}): Store {
  const parsed = parseS3Address(address);
  if (!parsed)
    throw new CompositionError(
      'bad-place',
      'An address of a store in a bucket is like s3://bucket/prefix, without credentials.',
    );
  const others = openBucket(parsed, options);
  // With connections of its own: a server follows its journal, however many files are read meanwhile.
  const journal = openBucket(parsed, options);
  const bucketOf = (key: string) => (key.startsWith('journal') ? journal : others);
  const place = `s3://${parsed.bucket}/${parsed.prefix}`;

  const attempt = async <T>(action: string, request: () => Promise<T>): Promise<T> => {
    try {
      return await request();
    } catch (error) {
      throw new StoreError(`${action} in ${place}`, error);
    }
  };

  const list = async (prefix: string, after?: string): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of bucketOf(prefix).list(prefix, after)) if (isKey(key)) keys.push(key);
    return keys.sort();
  };

  return {
    read: async (key, most) => {
      checkKey(key);
      return attempt(`read ${key}`, () => bucketOf(key).read(key, most));
    },
    create: async (key, content) => {
      checkKey(key);
      return attempt(`create ${key}`, () => bucketOf(key).create(key, content));
    },
    list: async (prefix, after) => {
      checkKey(prefix);
      return attempt(`list ${prefix}`, () => list(prefix, after));
    },
    remove: async (key) => {
      checkKey(key);
      await attempt(`remove ${key}`, () => bucketOf(key).remove(key));
    },
    clockOffset: () => journal.clockOffset(),
    watch: (prefix, onChange) => {
      checkKey(prefix);
      const timer = setInterval(onChange, pollInterval);
      timer.unref();
      return { close: () => clearInterval(timer) };
    },
  };
}
