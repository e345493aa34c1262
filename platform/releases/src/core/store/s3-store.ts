import { randomUUID } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { GetObjectCommandOutput, S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import { CompositionError } from '../composition-error.ts';
import { codeOf, LateAnswer, reasonOf, type SdkError, statusOf, UnusableAnswer } from './s3-reason.ts';
import { checkKey, isKey, type Store, StoreError } from './store.ts';

const addressShape = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)\/*$/;

/**
 * Reads `s3://bucket/prefix`; null if the text is no such address. It never contains credentials. The prefix, with which
 * every key begins, is empty or ends with a slash.
 */
export function parseS3Address(text: string): { readonly bucket: string; readonly prefix: string } | null {
  const [, bucket, folder = ''] = addressShape.exec(text) ?? [];
  return bucket === undefined ? null : { bucket, prefix: folder === '' ? '' : `${folder.slice(1)}/` };
}

/**
 * Interval of a watch (ms). Each time, a follower reads the key of the next journal entry: one small request, which
 * finds nothing in most cases. It costs a twelfth of a listing, and needs no state.
 */
const pollInterval = 500;

/** Time limit of a request with its retries (ms). */
const usualTime = 10_000;
/** Time limit for a connection (ms), and how often the SDK tries one request. */
const connectTime = 2000;
const attempts = 3;
/** Of the whole time, for one attempt: a lost answer leaves time for another. */
const attemptShare = 0.4;
/** The slowest transfer that is waited for (bytes a second). */
const slowestTransfer = 256 * 1024;
/** Delay before a write that met another one is repeated (ms), at most. */
const conflictDelay = 250;
/** How often a content that was cut off is read again. */
const readAttempts = 3;

export interface BucketOptions {
  /** Settings of the SDK's client; by default they come from its standard variables and files. */
  readonly client?: S3ClientConfig;
  /** Time limit of a request with its retries, without the time for its content (ms). */
  readonly requestTime?: number;
}

/** @param address `s3://bucket/prefix`; the rest comes from the standard variables and files of the AWS SDK */
export function s3Store(address: string, options: BucketOptions = {}): Store {
  const { time, target, connect, attempt, listed } = bucketAt(address, options);
  const others = connect();
  // With connections of its own: a server follows its journal, however many files are read meanwhile.
  const journal = connect();
  const connected = (key: string) => (key.startsWith('journal') ? journal() : others());

  const get = async (key: string, limit: Limit): Promise<GetObjectCommandOutput | null> => {
    const { client, sdk } = await connected(key);
    try {
      return await client.send(new sdk.GetObjectCommand(target(key)), limit);
    } catch (error) {
      if (codeOf(error) === 'NoSuchKey') return null;
      throw error;
    }
  };

  /** Who wrote an object; null if it does not exist. */
  const head = async (key: string, limit: Limit) => {
    const { client, sdk } = await connected(key);
    try {
      const { Metadata } = await client.send(new sdk.HeadObjectCommand(target(key)), limit);
      return { writer: Metadata?.writer };
    } catch (error) {
      if (statusOf(error) !== 404) throw error;
      // An answer to HEAD does not say whether the object is missing or the bucket.
      const found = await get(key, limit);
      if (found === null) return null;
      bodyOf(found).destroy();
      return { writer: found.Metadata?.writer };
    }
  };

  const create = async (key: string, content: Uint8Array, limit: Limit): Promise<boolean> => {
    const { client, sdk } = await connected(key);
    const writer = randomUUID();
    const object = { ...target(key), Body: content, IfNoneMatch: '*', Metadata: { writer } };
    for (;;) {
      try {
        await client.send(new sdk.PutObjectCommand(object), limit);
        return true;
      } catch (error) {
        if (statusOf(error) === 412) {
          // The SDK or a proxy repeats a request whose answer was lost: the existing object may be ours.
          const there = await head(key, limit);
          if (there === null && ((error as SdkError).$metadata?.attempts ?? 1) > 1)
            throw new UnusableAnswer('the object was removed while it was written');
          return there?.writer === writer;
        }
        if (statusOf(error) !== 409) throw error;
        // Another write or removal of the key is running, and may fail.
        await delay(Math.random() * conflictDelay, undefined, { signal: limit.abortSignal });
      }
    }
  };

  const read = async (key: string, most: number): Promise<Uint8Array | null> => {
    const started = performance.now();
    for (let tried = 1; ; tried += 1) {
      const found = await withTimeLimit(time, (limit) => get(key, limit));
      if (found === null) return null;
      const { ContentLength = 0 } = found;
      if (ContentLength > most) {
        bodyOf(found).destroy();
        return null;
      }
      try {
        // The content has a time limit of its own. Content that was cut off is read again only within that limit.
        return await withTimeLimit(timeFor(ContentLength, time), (limit) => collect(found, limit));
      } catch (error) {
        const isLate = performance.now() - started > timeFor(ContentLength, time);
        if (tried === readAttempts || isLate || error instanceof LateAnswer) throw error;
      }
    }
  };

  return {
    read: async (key, most = Number.POSITIVE_INFINITY) => {
      checkKey(key);
      return attempt(`read ${key}`, () => read(key, most));
    },
    create: async (key, content) => {
      checkKey(key);
      const allowed = timeFor(content.byteLength, time);
      return attempt(`create ${key}`, () => withTimeLimit(allowed, (limit) => create(key, content, limit)));
    },
    list: async (prefix, after) => {
      checkKey(prefix);
      return attempt(`list ${prefix}`, async () => {
        const objects = await listed(() => connected(prefix), prefix, after);
        return objects.flatMap(({ key }) => (isKey(key) ? key : [])).sort();
      });
    },
    remove: async (key) => {
      checkKey(key);
      await attempt(`remove ${key}`, () =>
        withTimeLimit(time, async (limit) => {
          const { client, sdk } = await connected(key);
          await client.send(new sdk.DeleteObjectCommand(target(key)), limit);
        }),
      );
    },
    // The SDK keeps it, because a request that is signed with a wrong time is refused.
    clockOffset: async () => (await journal()).client.config.systemClockOffset,
    watch: (prefix, onChange) => {
      checkKey(prefix);
      const timer = setInterval(onChange, pollInterval);
      timer.unref();
      return { close: () => clearInterval(timer) };
    },
  };
}

/** The size of all objects below an address, which is as that of `s3Store` (bytes). */
export async function bytesIn(address: string): Promise<number> {
  const { connect, attempt, listed } = bucketAt(address, {});
  const objects = await attempt('list all objects', () => listed(connect(), ''));
  return objects.reduce((sum, { bytes }) => sum + bytes, 0);
}

function bucketAt(address: string, { client: settings = {}, requestTime: time = usualTime }: BucketOptions) {
  const parsed = parseS3Address(address);
  if (!parsed)
    throw new CompositionError(
      'bad-place',
      'An address of a store in a bucket is like s3://bucket/prefix, without credentials.',
    );
  const { bucket: Bucket, prefix } = parsed;
  return {
    time,
    target: (key: string) => ({ Bucket, Key: `${prefix}${key}` }),
    /** Opens no connection yet; loads the SDK at the first request, since most sites have a folder as their store. */
    connect: () => {
      let connection: ReturnType<typeof createClient> | null = null;
      return () => (connection ??= createClient(settings));
    },
    attempt: async <T>(action: string, work: () => Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        throw new StoreError(`${action} in s3://${Bucket}/${prefix}`, reasonOf(error, time));
      }
    },
    /** The objects whose keys begin with a text, and are after another one. */
    listed: async (connected: () => ReturnType<typeof createClient>, begin: string, after?: string) => {
      const from = { Bucket, Prefix: `${prefix}${begin}`, ...(after && { StartAfter: `${prefix}${after}` }) };
      const objects: { readonly key: string; readonly bytes: number }[] = [];
      let next: string | undefined;
      do {
        const page = { ...from, ...(next && { ContinuationToken: next }) };
        const { Contents, IsTruncated, NextContinuationToken } = await withTimeLimit(time, async (limit) => {
          const { client, sdk } = await connected();
          return client.send(new sdk.ListObjectsV2Command(page), limit);
        });
        for (const { Key = '', Size = 0 } of Contents ?? [])
          objects.push({ key: Key.slice(prefix.length), bytes: Size });
        next = IsTruncated ? NextContinuationToken : undefined;
      } while (next !== undefined);
      return objects;
    },
  };
}

async function createClient(settings: S3ClientConfig) {
  const sdk = await import('@aws-sdk/client-s3');
  const client: S3Client = new sdk.S3Client({
    maxAttempts: attempts,
    // Other servers do not know the newer checksums; the signature already covers the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectTime, throwOnRequestTimeout: true },
    ...settings,
  });
  if (settings.forcePathStyle === undefined) {
    // Servers other than Amazon's mostly have no host name for each bucket. Their address comes from the settings, a
    // variable or a profile.
    const endpoint = settings.endpoint ?? (await client.config.serviceConfiguredEndpoint?.());
    client.config.forcePathStyle = endpoint !== undefined;
  }
  return { client, sdk };
}

function bodyOf({ Body }: GetObjectCommandOutput): Readable {
  const body = Body as Readable;
  // A stream that is destroyed while nobody reads it must not end the process.
  body.on('error', () => undefined);
  return body;
}

async function collect(found: GetObjectCommandOutput, { abortSignal }: Limit): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of addAbortSignal(abortSignal, bodyOf(found))) chunks.push(chunk as Uint8Array);
  const content = Buffer.concat(chunks);
  if (found.ContentLength !== undefined && content.byteLength !== found.ContentLength)
    throw new UnusableAnswer('the content was cut off');
  return content;
}

/** Adds the time for transferring this many bytes to a time limit (ms). */
function timeFor(bytes: number, base: number): number {
  return base + Math.ceil((bytes / slowestTransfer) * 1000);
}

/** Options of a request of the SDK. */
interface Limit {
  readonly abortSignal: AbortSignal;
  /** Of one attempt (ms). */
  readonly requestTimeout: number;
}

/** Runs a request and rejects when its time (ms) is over, whether or not the request then ends. */
async function withTimeLimit<T>(time: number, request: (limit: Limit) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { signal: abortSignal } = controller;
  const late = new Promise<never>((_, reject) => {
    abortSignal.onabort = () => reject(new LateAnswer(time));
  });
  const timer = setTimeout(() => controller.abort(), time);
  try {
    return await Promise.race([request({ abortSignal, requestTimeout: time * attemptShare }), late]);
  } finally {
    clearTimeout(timer);
  }
}
