import type { SiteComposition } from '@platform/contract';
import { type Asset, compressed, etagOf } from './asset.ts';

/** A composition as it is served. Compressed with fast quality, because it is made on request. */
export function compositionFile(composition: SiteComposition): Asset {
  const plain = bytesOf(composition);
  const { gzip, brotli } = compressed(plain);
  return {
    type: 'application/json; charset=utf-8',
    etag: etagOf(plain),
    plain,
    gzip: gzip(),
    brotli: brotli(),
  };
}

/**
 * Name of a composition's file, with a hash of its content: browsers cache it for a year, and a new store counts its
 * sequences from one again.
 */
export function compositionName(composition: SiteComposition): string {
  return `${composition.sequence}-${etagOf(bytesOf(composition)).slice(1, 11)}`;
}

export function compositionAddress(composition: SiteComposition): string {
  return `/-/composition/${compositionName(composition)}`;
}

function bytesOf(composition: SiteComposition): Uint8Array {
  return Buffer.from(JSON.stringify(composition));
}
