import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';

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
