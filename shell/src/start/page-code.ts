import type { NamedComposition } from '@site/shared-ui/contracts';
import { readBlock } from '../inlined.ts';
import { type Connection, shouldSaveData } from '../navigation/connection.ts';

/** A script of a release, as listed in the page. */
export interface CodeFile {
  readonly href: string;
  readonly integrity: string | null;
  /** How it is preloaded, if not by `preload`. */
  readonly rel?: 'modulepreload';
}

/** The code that makes a page interactive: see `composition/src/rendering/pages/document.ts`. */
export interface PageCode {
  /** Id of the shell's release. Servers of older versions leave it out. */
  readonly release?: string;
  /** Run in this order. */
  readonly run: readonly CodeFile[];
  /** Preloaded at the same time, because the scripts request it at once. */
  readonly fetch: readonly CodeFile[];
  /** Address of the composition, which the code fetches first. */
  readonly composition: string;
}

export function readPageCode(document: Document): PageCode {
  const { address } = readBlock<NamedComposition>(document, 'composition');
  return { ...readBlock<Omit<PageCode, 'composition'>>(document, 'code'), composition: address };
}

/** Preloads the composition. Called before the scripts run: a preload after their request would be a second one. */
export function preloadComposition(document: Document, { composition }: PageCode): void {
  document.head.append(linkTo(document, 'preload', 'fetch', { href: composition, integrity: null }));
}

/** Preloads the files that the scripts will request. */
export function preloadFiles(document: Document, { fetch }: PageCode): void {
  document.head.append(...fetch.map((file) => linkTo(document, file.rel ?? 'preload', 'script', file)));
}

/**
 * Prefetches the shell's scripts and the composition without running them, unless the visitor saves data or has a slow
 * connection. The page's own code comes with its first use.
 */
export function prefetchCode(
  document: Document,
  { run, composition }: PageCode,
  connection: Connection | undefined,
): void {
  if (shouldSaveData(connection, /2g/)) return;
  document.head.append(
    ...run.map((file) => linkTo(document, 'prefetch', 'script', file)),
    linkTo(document, 'prefetch', 'fetch', { href: composition, integrity: null }),
  );
}

function linkTo(
  document: Document,
  rel: 'preload' | 'modulepreload' | 'prefetch',
  as: 'script' | 'fetch',
  { href, integrity }: CodeFile,
): HTMLLinkElement {
  const link = document.createElement('link');
  Object.assign(link, { rel, as, crossOrigin: 'anonymous', integrity: integrity ?? '' });
  link.href = href;
  return link;
}
