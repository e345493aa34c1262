import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';

export interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly plain: Uint8Array;
  readonly gzip: Uint8Array | null;
  readonly brotli: Uint8Array | null;
}

/** A strong ETag: a hash of the content. */
export function etagOf(content: Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

export function textAsset(type: string, text: string): Asset {
  const plain = Buffer.from(text);
  return { type, etag: etagOf(plain), plain, gzip: gzipSync(plain), brotli: brotliCompressSync(plain) };
}

/** A content in each coding that it can be sent in, compressed on demand. */
export interface Compressed {
  gzip(): Uint8Array;
  /** With fast quality at first, and with the best quality soon after the first call. */
  brotli(): Uint8Array;
}

/** Brotli quality for a page while a visitor waits: a few milliseconds. The best quality takes twenty times as long. */
const fastQuality = 5;

const brotliAsync = promisify(brotliCompress);

/** @param later does work that takes tens of milliseconds outside the event loop; without it, fast quality remains */
export function compressed(plain: Uint8Array, later?: (work: () => Promise<void>) => void): Compressed {
  const options = (quality: number) => ({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    },
  });
  let gzip: Uint8Array | null = null;
  let brotli: Uint8Array | null = null;
  return {
    gzip: () => (gzip ??= gzipSync(plain, { level: 9 })),
    brotli: () => {
      if (brotli) return brotli;
      later?.(async () => {
        brotli = await brotliAsync(plain, options(constants.BROTLI_MAX_QUALITY));
      });
      brotli = brotliCompressSync(plain, options(fastQuality));
      return brotli;
    },
  };
}
