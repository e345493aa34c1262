import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { etagOf } from '../../rendering/pages/asset.ts';

/**
 * A file of the live site, and an older version of it that browsers may have. The older one is a compression dictionary
 * (RFC 9842) for the newer one.
 */
export interface DeltaJob {
  /** The same for the same two contents. */
  readonly name: string;
  file(): Promise<Uint8Array>;
  dictionary(): Promise<Uint8Array>;
}

/** Differences between live files and older versions of them, in memory. */
export interface Deltas {
  /**
   * The difference as a response with the content coding `dcb`; null if there is none, or not yet.
   *
   * @param etag as `etagOf` the live file's content
   * @param dictionary SHA-256 of the content that the browser has, in base64
   */
  find(etag: string, dictionary: string): Uint8Array | null;
  /**
   * Replaces what is kept, and makes what is missing: one difference after the other, outside the event loop. A failed
   * one is left out, since the whole file can always be sent. Resolves when it is done, or when it is called again.
   */
  replace(jobs: readonly DeltaJob[]): Promise<void>;
  count(): DeltasInMemory;
  close(): void;
}

export interface DeltasInMemory {
  readonly deltas: number;
  readonly bytes: number;
}

/** All differences together (bytes). Those of the whole site to five older releases of each unit need 40 kB. */
const defaultMaxBytes = 4 * 1024 * 1024;

/** Larger files and dictionaries are not compared (bytes). Preparing a dictionary blocks: 3 ms for 200 kB. */
const maxFileBytes = 1024 * 1024;

/** A larger difference saves too little (share of the file's bytes; Brotli without a dictionary needs about 0.3). */
const maxShare = 0.25;

interface Delta {
  readonly key: string;
  /** Null if the difference is too large. */
  readonly content: Uint8Array | null;
}

/** @param maxBytes of all differences together */
export function createDeltas({ maxBytes = defaultMaxBytes } = {}): Deltas {
  let kept = new Map<string, Delta>();
  let found = new Map<string, Uint8Array>();
  let bytes = 0;
  let working = new AbortController();

  const keep = (name: string, delta: Delta) => {
    const size = delta.content?.byteLength ?? 0;
    if (bytes + size > maxBytes) return;
    bytes += size;
    kept.set(name, delta);
    if (delta.content) found.set(delta.key, delta.content);
  };

  return {
    find: (etag, dictionary) => found.get(keyOf(etag, dictionary)) ?? null,
    replace: async (jobs) => {
      working.abort();
      working = new AbortController();
      const { signal } = working;
      const before = kept;
      kept = new Map();
      found = new Map();
      bytes = 0;
      for (const { name } of jobs) {
        const delta = before.get(name);
        if (delta && !kept.has(name)) keep(name, delta);
      }
      for (const job of jobs) {
        if (signal.aborted) return;
        if (kept.has(job.name)) continue;
        const delta = await makeDelta(job).catch(() => null);
        if (delta && !signal.aborted) keep(job.name, delta);
      }
    },
    count: () => ({ deltas: found.size, bytes }),
    close: () => working.abort(),
  };
}

function keyOf(etag: string, dictionary: string): string {
  return `${etag} ${dictionary}`;
}

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** The bytes before the hash of the dictionary (RFC 9842, section 4). */
const magic = Buffer.from([0xff, 0x44, 0x43, 0x42]);

async function makeDelta(job: DeltaJob): Promise<Delta> {
  const [file, dictionary] = await Promise.all([job.file(), job.dictionary()]);
  if (Math.max(file.byteLength, dictionary.byteLength) > maxFileBytes) return { key: '', content: null };
  const hash = createHash('sha256').update(dictionary).digest();
  const key = keyOf(etagOf(file), hash.toString('base64'));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: file.byteLength,
  };
  const stream = await compress(file, withDictionary(dictionary, params));
  const small = magic.byteLength + hash.byteLength + stream.byteLength < file.byteLength * maxShare;
  // A Node whose `zlib` ignores `dictionary` would make a stream that browsers decode to other bytes.
  const right = small && Buffer.compare(await decompress(stream, withDictionary(dictionary)), file) === 0;
  return { key, content: right ? Buffer.concat([magic, hash, stream]) : null };
}

/** The types of Node do not have this option yet. */
function withDictionary(dictionary: Uint8Array, params: BrotliOptions['params'] = {}): BrotliOptions {
  const options: BrotliOptions & { readonly dictionary: Uint8Array } = { params, dictionary };
  return options;
}
