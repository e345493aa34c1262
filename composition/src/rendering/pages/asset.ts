import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** One file as it is served: compressed when it was made, not when it is asked for. */
export interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly plain: Uint8Array;
  readonly gzip: Uint8Array | null;
  readonly brotli: Uint8Array | null;
}

/** A strong tag: other bytes, another tag. */
export function etagOf(content: Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** One content in the codings that it may be sent in. */
export interface Compressed {
  gzip(): Uint8Array;
  brotli(): Uint8Array;
  settled(): boolean;
  compressWell(): Promise<void>;
}

/** A few milliseconds for a page: somebody waits for it. The best takes twenty times as long. */
const quick = 5;

const brotliBeside = promisify(brotliCompress);

/** Compresses on demand, and better when there is time. */
export function compressed(plain: Uint8Array): Compressed {
  const options = (quality: number) => ({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    },
  });
  let gzip: Uint8Array | null = null;
  let brotli: Uint8Array | null = null;
  let settled = false;
  return {
    gzip: () => (gzip ??= gzipSync(plain, { level: 9 })),
    brotli: () => (brotli ??= brotliCompressSync(plain, options(quick))),
    settled: () => settled,
    compressWell: async () => {
      brotli = await brotliBeside(plain, options(constants.BROTLI_MAX_QUALITY));
      settled = true;
    },
  };
}
