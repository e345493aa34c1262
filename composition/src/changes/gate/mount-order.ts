import type { Release } from '@site/shared-ui/contracts';
import type { LiveReleases } from '../../core/composition/composition.ts';
import type { Finding } from '../../core/findings/finding.ts';
import type { Store } from '../../core/store/store.ts';

export interface Visit {
  /** Without parameters. */
  readonly address: string;
  /** Name of the page that answers; null if it belongs to another release. */
  readonly page: string | null;
}

export interface MountOrder {
  readonly store: Store;
  /** The composition that would be live, without fallbacks; its pages have been rendered. */
  readonly releases: LiveReleases;
  readonly release: Release;
  readonly visits: readonly Visit[];
  /** What is live now, without fallbacks, and which of the pages it has too: their times are compared. */
  readonly live: { readonly releases: LiveReleases; readonly visits: readonly Visit[] };
}

export type MountResult =
  | {
      readonly status: 'mounted';
      readonly findings: readonly Finding[];
      /** Page → scripts and stylesheets of the release that it has loaded until it was hydrated. */
      readonly loaded: Readonly<Record<string, readonly string[]>>;
      readonly browser: string;
    }
  /** No browser has opened the pages; the reason is kept in the journal. */
  | { readonly status: 'no-browser'; readonly reason: string }
  /** The same, where it does not matter. */
  | { readonly status: 'skipped'; readonly reason: string };

/** Visits pages in a real browser. The gate's caller passes it, so that this package does not depend on a browser. */
export type MountCheck = (order: MountOrder) => Promise<MountResult>;
