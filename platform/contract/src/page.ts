import type { ComponentType } from 'react';
import type { contractVersion } from './unit.ts';

/** The props that the shell passes to a page. */
export interface PageProps {
  /** Values of the route's parameters, decoded: `{ id: '7' }` on `/courses/7`. */
  readonly params: Readonly<Record<string, string>>;
}

/** The default export of every exposed module: `export default { contract: 1, Page } satisfies RemotePage`. */
export interface RemotePage {
  readonly contract: typeof contractVersion;
  readonly Page: ComponentType<PageProps>;
}

/** How long a browser may show a page that was fetched ahead of a click, without another request (ms). */
export const prefetchTime = 5000;

/** The text of a document's `<title>`, also after a navigation. @param site its name */
export function pageTitle(title: string, site: string): string {
  return `${title} · ${site}`;
}
