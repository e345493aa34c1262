import type { LiveReleases, Store } from '@platform/releases';

/** Widths of the windows in which pages are photographed (px): a computer, and a phone. */
export const widths = [1440, 390] as const;

/** Responses of one kind, such as `script`. Bytes are those of their contents, before compression. */
export interface Responses {
  readonly count: number;
  readonly bytes: number;
}

/** What a visitor gets of one page. */
export interface PageRecord {
  /** Whether its code works: see `waitUntilHydrated`. */
  readonly state: 'interactive' | 'waiting' | 'failed';
  /** PNG of the whole page, by width. */
  readonly pictures: Readonly<Record<number, Uint8Array>>;
  /** The title, and lines of the visible text, at the first width. */
  readonly text: readonly string[];
  /** Lines of the accessibility tree, at the first width. */
  readonly tree: readonly string[];
  /** Of a first visit, by kind, at the first width. */
  readonly responses: Readonly<Record<string, Responses>>;
}

export type Photographs =
  /** By address. */
  | { readonly status: 'taken'; readonly pages: ReadonlyMap<string, PageRecord> }
  /** There is no browser, or it failed. */
  | { readonly status: 'skipped'; readonly reason: string };

/** Photographs pages of releases that are live together, in the browser of this machine. */
export type Photograph = (
  store: Store,
  releases: LiveReleases,
  addresses: readonly string[],
  /** What the pages take for now. */
  now: Date,
) => Promise<Photographs>;
