import type { NamedComposition, PublicSettings } from '@platform/contract';

/** The data that the server inlines into the page: see `platform/releases/src/rendering/pages/document.ts`. */
export interface Inlined {
  readonly composition: NamedComposition;
  readonly settings: PublicSettings;
}

/** They come from our own server, so they are not validated. */
export function readInlined(document: Document): Inlined {
  return { composition: readBlock(document, 'composition'), settings: readBlock(document, 'settings') };
}

export function readBlock<T>(document: Document, id: string): T {
  return JSON.parse(document.getElementById(id)?.textContent ?? '') as T;
}
