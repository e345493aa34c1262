import { readBlock } from '../inlined.ts';
import type { Connection } from '../routing/fetch-ahead.ts';

/** A script of a release, as the page names it. */
export interface CodeFile {
  readonly href: string;
  readonly integrity: string | null;
}

/** What a page is made interactive with: see `composition/src/pages/document.ts`. */
export interface PageCode {
  /** Run in this order. */
  readonly run: readonly CodeFile[];
  /** Asked for in the same breath, because those will want it at once. */
  readonly fetch: readonly CodeFile[];
}

export function readPageCode(document: Document): PageCode {
  return readBlock(document, 'code');
}

/** Puts a page's scripts into its head: from here on it becomes interactive. */
export function bringCode(document: Document, { run, fetch }: PageCode): void {
  const preloads = fetch.map((file) => linkTo(document, 'preload', file));
  const scripts = run.map(({ href, integrity }) => {
    const script = document.createElement('script');
    // Scripts that are added later run as they come, unless they are told not to.
    Object.assign(script, { async: false, crossOrigin: 'anonymous', integrity: integrity ?? '' });
    script.src = href;
    return script;
  });
  document.head.append(...scripts, ...preloads);
}

/** Asks for a page's scripts without running them, unless the visitor saves data or would wait long for it. */
export function prefetchCode(
  document: Document,
  { run, fetch }: PageCode,
  connection: Connection | undefined,
): void {
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return;
  document.head.append(...[...run, ...fetch].map((file) => linkTo(document, 'prefetch', file)));
}

function linkTo(
  document: Document,
  rel: 'preload' | 'prefetch',
  { href, integrity }: CodeFile,
): HTMLLinkElement {
  const link = document.createElement('link');
  Object.assign(link, { rel, as: 'script', crossOrigin: 'anonymous', integrity: integrity ?? '' });
  link.href = href;
  return link;
}
