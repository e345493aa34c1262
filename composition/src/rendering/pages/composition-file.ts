import type { SiteComposition } from '@site/shared-ui/contracts';
import { type Asset, compressed, etagOf } from './asset.ts';

/** A composition as browsers get it, compressed quickly: it is made when a browser asks. */
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
