import type { Release } from '@site/shared-ui/contracts';
import type { Finding } from '../findings/finding.ts';
import type { LiveReleases } from '../live/releases-of.ts';
import type { Store } from '../store/store.ts';

/** A page that has to come alive in a browser. */
export interface MountOrder {
  readonly store: Store;
  /** What would be live; its pages have been rendered. */
  readonly releases: LiveReleases;
  /** The release that is checked. */
  readonly release: Release;
  /** Addresses to visit, without parameters. */
  readonly addresses: readonly string[];
}

export type MountResult =
  | { readonly at: 'mounted'; readonly findings: readonly Finding[]; readonly browser: string }
  /** Where there is no browser, or nobody wanted one: the journal keeps the reason. */
  | { readonly at: 'skipped'; readonly reason: string };

/** Visits pages in a real browser; who calls the gate brings it, so that this package needs none. */
export type MountCheck = (order: MountOrder) => Promise<MountResult>;
