import type { NamedComposition } from '@platform/contract';
import { readBlock } from '../tab/inlined.ts';

export interface CodeFile {
  readonly href: string;
  readonly integrity: string | null;
  /** How it is preloaded, if not by `preload`. */
  readonly rel?: 'modulepreload';
}

/** The code that makes a page interactive: see `platform/releases/src/rendering/pages/document.ts`. */
export interface PageCode {
  readonly release: string;
  /** Run in this order. */
  readonly run: readonly CodeFile[];
  /** Preloaded at the same time, because the scripts request it at once. */
  readonly fetch: readonly CodeFile[];
}

export function readPageCode(document: Document): PageCode {
  return readBlock(document, 'code');
}

/** Preloads the composition. Called before the scripts run: a preload after their request would be a second one. */
export function preloadComposition(document: Document, { address }: NamedComposition): void {
  preload(document, 'fetch', { href: address, integrity: null });
}

export function preloadFiles(document: Document, { fetch }: PageCode): void {
  for (const file of fetch) preload(document, 'script', file);
}

function preload(document: Document, as: 'script' | 'fetch', { rel, href, integrity }: CodeFile): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: rel ?? 'preload', as, crossOrigin: 'anonymous', integrity: integrity ?? '' });
  link.href = href;
  document.head.append(link);
}
