import type { Release } from '@site/shared-ui/contracts';
import type { LiveReleases } from '../../core/composition/composition.ts';
import type { Finding } from '../../core/findings/finding.ts';
import type { Store } from '../../core/store/store.ts';

/** A page to visit. */
export interface Visit {
  /** Without parameters. */
  readonly address: string;
  /** Name of the page that answers, where it is one of the release's own. */
  readonly page: string | null;
}

/** Pages that have to come alive in a browser. */
export interface MountOrder {
  readonly store: Store;
  /** What would be live, without anything to fall back to; its pages have been rendered. */
  readonly releases: LiveReleases;
  /** The release that is checked. */
  readonly release: Release;
  readonly visits: readonly Visit[];
}

export type MountResult =
  | { readonly status: 'mounted'; readonly findings: readonly Finding[]; readonly browser: string }
  /** Where there is no browser, or nobody wanted one: the journal keeps the reason. */
  | { readonly status: 'skipped'; readonly reason: string };

/** Visits pages in a real browser; who calls the gate brings it, so that this package needs none. */
export type MountCheck = (order: MountOrder) => Promise<MountResult>;
