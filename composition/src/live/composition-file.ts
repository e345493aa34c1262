import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { SiteComposition } from '@site/shared-ui/contracts';
import { type Asset, etagOf } from './asset.ts';

/** Good enough, and a millisecond: it is made when a browser asks, not when the composition goes live. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A composition as browsers get it, compressed. */
export function compositionFile(composition: SiteComposition): Asset {
  const plain = bytesOf(composition);
  return {
    type: 'application/json; charset=utf-8',
    etag: etagOf(plain),
    plain,
    gzip: gzipSync(plain),
    brotli: brotliCompressSync(plain, quality),
  };
}

/**
 * Name of a composition's file, which is never another one: a store that was begun anew counts from one again, but
 * browsers keep what they know for a year.
 */
export function compositionName(composition: SiteComposition): string {
  return `${composition.sequence}-${etagOf(bytesOf(composition)).slice(1, 11)}`;
}

/** Where the site serves it. */
export function compositionAddress(composition: SiteComposition): string {
  return `/-/composition/${compositionName(composition)}`;
}

function bytesOf(composition: SiteComposition): Uint8Array {
  return Buffer.from(JSON.stringify(composition));
}
