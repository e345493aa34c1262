import { randomUUID } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { GetObjectCommandOutput, S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import { BucketError, bucketError, codeOf, type SdkError, statusOf } from './bucket-error.ts';
import type { S3Address } from './s3-address.ts';
import { requestTime, type TimeLimit, timeFor, withTimeLimit } from './time-limit.ts';

/**
 * Objects of a bucket below a prefix. `null` and `false` mean that the bucket has answered; each function rejects with
 * a `BucketError` if it has not. A `create` or `remove` that rejects may have taken effect.
 */
export interface Bucket {
  /** Creates an object; false, and nothing changed, if it exists. Of many callers with one key, one gets `true`. */
  create(key: string, content: Uint8Array): Promise<boolean>;
  /** The content of an object; null if it does not exist, or has more than `most` bytes. */
  read(key: string, most?: number): Promise<Uint8Array | null>;
  /**
   * Objects whose keys begin with `prefix`, and are after the key `after` if it is given, in the order of their keys. Asks
   * for further pages as they are needed.
   */
  list(prefix: string, after?: string): AsyncIterable<ListedObject>;
  remove(key: string): Promise<void>;
  /** How far the bucket's clock is ahead, as its last answer has said (ms); 0 for less than a few minutes. */
  clockOffset(): Promise<number>;
}

export interface ListedObject {
  readonly key: string;
  readonly bytes: number;
}

/** Time limit for a connection (ms), and how often the SDK tries one request. */
const connectTime = 2000;
const attempts = 3;
/** Of the whole time, for one attempt: a lost answer leaves time for another. */
const attemptShare = 0.4;
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

type Sdk = typeof import('@aws-sdk/client-s3');

/** Opens no connection yet; loads the SDK at the first request, since most sites have a folder as their store. */
export function openBucket(
  { bucket: Bucket, prefix }: S3Address,
  { client: settings = {}, requestTime: time = requestTime }: BucketOptions = {},
): Bucket {
  let loading: Promise<{
    readonly client: S3Client;
    readonly sdk: Sdk;
  }> | null = null;
  const load = () => {
    loading ??= import('@aws-sdk/client-s3').then(async (sdk) => ({
      sdk,
      client: await createClient(sdk, settings),
    }));
    return loading;
  };
  const target = (key: string) => ({ Bucket, Key: `${prefix}${key}` });
  const options = ({ signal, time }: TimeLimit) => ({
    abortSignal: signal,
    requestTimeout: time * attemptShare,
  });

  const get = async (key: string, limit: TimeLimit): Promise<GetObjectCommandOutput | null> => {
    const { client, sdk } = await load();
    try {
      return await client.send(new sdk.GetObjectCommand(target(key)), options(limit));
    } catch (error) {
      if (codeOf(error) === 'NoSuchKey') return null;
      throw error;
    }
  };

  /** Who wrote an object; null if it does not exist. */
  const head = async (key: string, limit: TimeLimit) => {
    const { client, sdk } = await load();
    try {
      const { Metadata } = await client.send(new sdk.HeadObjectCommand(target(key)), options(limit));
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

  const create = async (key: string, content: Uint8Array, limit: TimeLimit): Promise<boolean> => {
    const { client, sdk } = await load();
    const writer = randomUUID();
    for (;;) {
      try {
        await client.send(
          new sdk.PutObjectCommand({
            ...target(key),
            Body: content,
            IfNoneMatch: '*',
            Metadata: { writer },
          }),
          options(limit),
        );
        return true;
      } catch (error) {
        if (statusOf(error) === 412) {
          // The SDK or a proxy repeats a request whose answer was lost: the existing object may be ours.
          const there = await head(key, limit);
          if (there === null && ((error as SdkError).$metadata?.attempts ?? 1) > 1) {
            throw new BucketError('the object was removed while it was written', 'removed');
          }
          return there?.writer === writer;
        }
        if (statusOf(error) !== 409) throw error;
        // Another write or removal of the key is running, and may fail.
        await delay(Math.random() * conflictDelay, undefined, { signal: limit.signal });
      }
    }
  };

  const read = async (
    key: string,
    limit: TimeLimit,
    most = Number.POSITIVE_INFINITY,
  ): Promise<Uint8Array | null> => {
    for (let attempt = 1; ; attempt += 1) {
      const found = await get(key, limit);
      if (found === null) return null;
      const { ContentLength = 0 } = found;
      if (ContentLength > most) {
        bodyOf(found).destroy();
        return null;
      }
      limit.extendFor(ContentLength);
      try {
        return await collect(found, limit.signal);
      } catch (error) {
        if (attempt === readAttempts || limit.signal.aborted) throw error;
      }
    }
  };

  const page = async (
    from: { readonly Prefix: string; readonly StartAfter?: string; readonly ContinuationToken?: string },
    limit: TimeLimit,
  ) => {
    const { client, sdk } = await load();
    return client.send(new sdk.ListObjectsV2Command({ Bucket, ...from }), options(limit));
  };

  return {
    create: (key, content) =>
      bounded(timeFor(content.byteLength, time), (limit) => create(key, content, limit)),
    read: (key, most) => bounded(time, (limit) => read(key, limit, most)),
    list: async function* (keyPrefix, after) {
      const from = { Prefix: `${prefix}${keyPrefix}`, ...(after && { StartAfter: `${prefix}${after}` }) };
      let token: string | undefined;
      do {
        const next = { ...from, ...(token && { ContinuationToken: token }) };
        const listed = await bounded(time, (limit) => page(next, limit));
        for (const { Key = '', Size = 0 } of listed.Contents ?? []) {
          yield { key: Key.slice(prefix.length), bytes: Size };
        }
        token = listed.IsTruncated ? listed.NextContinuationToken : undefined;
      } while (token !== undefined);
    },
    remove: (key) =>
      bounded(time, async (limit) => {
        const { client, sdk } = await load();
        await client.send(new sdk.DeleteObjectCommand(target(key)), options(limit));
      }),
    // The SDK keeps it, because a request that is signed with a wrong time is refused.
    clockOffset: async () => (await load()).client.config.systemClockOffset,
  };
}

/** Runs a request within its time; every error becomes a `BucketError`. */
async function bounded<T>(time: number, request: (limit: TimeLimit) => Promise<T>): Promise<T> {
  try {
    return await withTimeLimit(time, request);
  } catch (error) {
    throw bucketError(error, time);
  }
}

async function createClient({ S3Client }: Sdk, settings: S3ClientConfig): Promise<S3Client> {
  const client = new S3Client({
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
  return client;
}

function bodyOf({ Body }: GetObjectCommandOutput): Readable {
  const body = Body as Readable;
  // A stream that is destroyed while nobody reads it must not end the process.
  body.on('error', () => undefined);
  return body;
}

async function collect(found: GetObjectCommandOutput, signal: AbortSignal): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of addAbortSignal(signal, bodyOf(found))) chunks.push(chunk as Uint8Array);
  const content = Buffer.concat(chunks);
  if (found.ContentLength !== undefined && content.byteLength !== found.ContentLength) {
    throw new BucketError('the content was cut off', 'cut-off');
  }
  return content;
}
