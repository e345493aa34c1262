import type { NamedComposition } from '@site/shared-ui/contracts';
import { readBlock } from '../inlined.ts';
import { type Connection, isSparing } from '../routing/connection.ts';

/** A script of a release, as the page names it. */
export interface CodeFile {
  readonly href: string;
  readonly integrity: string | null;
}

/** What a page is made interactive with: see `composition/src/rendering/pages/document.ts`. */
export interface PageCode {
  /** Run in this order. */
  readonly run: readonly CodeFile[];
  /** Asked for in the same breath, because those will want it at once. */
  readonly fetch: readonly CodeFile[];
  /** Where the composition is, which the code reads first. */
  readonly composition: string;
}

export function readPageCode(document: Document): PageCode {
  const { address } = readBlock<NamedComposition>(document, 'composition');
  return { ...readBlock<Omit<PageCode, 'composition'>>(document, 'code'), composition: address };
}

/** Puts a page's scripts into its head: from here on it becomes interactive. */
export function loadScripts(document: Document, { run, fetch, composition }: PageCode): void {
  const preloads = [
    ...fetch.map((file) => linkTo(document, 'preload', 'script', file)),
    linkTo(document, 'preload', 'fetch', { href: composition, integrity: null }),
  ];
  const scripts = run.map(({ href, integrity }) => {
    const script = document.createElement('script');
    // Scripts that are added later run as they come, unless they are told not to.
    Object.assign(script, { async: false, crossOrigin: 'anonymous', integrity: integrity ?? '' });
    script.src = href;
    return script;
  });
  document.head.append(...scripts, ...preloads);
}

/** Asks for the same without running anything, unless the visitor saves data or would wait long for it. */
export function prefetchCode(
  document: Document,
  { run, fetch, composition }: PageCode,
  connection: Connection | undefined,
): void {
  if (isSparing(connection, /2g/)) return;
  document.head.append(
    ...[...run, ...fetch].map((file) => linkTo(document, 'prefetch', 'script', file)),
    linkTo(document, 'prefetch', 'fetch', { href: composition, integrity: null }),
  );
}

function linkTo(
  document: Document,
  rel: 'preload' | 'prefetch',
  as: 'script' | 'fetch',
  { href, integrity }: CodeFile,
): HTMLLinkElement {
  const link = document.createElement('link');
  Object.assign(link, { rel, as, crossOrigin: 'anonymous', integrity: integrity ?? '' });
  link.href = href;
  return link;
}
