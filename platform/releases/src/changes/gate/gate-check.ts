import type { Release, SiteRecord } from '@platform/contract';
import type { LiveReleases } from '../../core/composition/composition.ts';
import type { Finding } from '../../core/findings/finding.ts';
import type { Owners } from '../../core/owners/owners.ts';
import type { Journal } from '../../core/state/journal-state.ts';
import type { Store } from '../../core/store/store.ts';
import type { Renderer } from '../../rendering/prerender/render-outcome.ts';
import type { ShellAndOwner } from '../../rendering/prerender/rendered-page.ts';
import type { CandidateComposition } from './candidate.ts';

export interface GateContext {
  readonly store: Store;
  /** The journal without the change. */
  readonly base: Journal;
  /** Null: the site has none. */
  readonly owners: Owners | null;
  readonly release: Release;
  readonly candidate: CandidateComposition;
  /** What the shell of the candidate says of the site. */
  readonly site: SiteRecord;
  /** Year of the copyright line in rendered pages. */
  readonly year: number;
  readonly render: Renderer;
  readonly mount: MountCheck;
}

/** The pairs whose pages are checked with this release. In a change set with a shell, each remote answers for its own pages. */
export function pairsOf({ release, candidate }: GateContext): readonly ShellAndOwner[] {
  const { pairs, changed } = candidate;
  return pairs.filter(
    ({ owner }) => owner === release || (release.unit === 'shell' && !changed.includes(owner.unit)),
  );
}

export type CheckResult =
  | { readonly status: 'done'; readonly findings: readonly Finding[]; readonly note?: string }
  | { readonly status: 'skipped'; readonly note: string };

export interface GateCheck {
  /** One word, as the journal records it. */
  readonly name: string;
  /** Text for progress messages: `Rendering every page`. */
  readonly doing: string;
  /** Checks that must not have refused, nor been skipped because of another, before this one runs. */
  readonly after: readonly string[];
  run(context: GateContext): Promise<CheckResult>;
}

export function done(findings: readonly Finding[], note?: string): CheckResult {
  return { status: 'done', findings, ...(note === undefined ? {} : { note }) };
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

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
  /** Visits that have succeeded with the same code in this browser, as `MountResult` names it: they are not repeated. */
  readonly done: { readonly visits: readonly Visit[]; readonly browser: string } | null;
  /**
   * What is live now, without fallbacks, and the pages whose times are compared: those that it has too, but of pages with the
   * same files only one.
   */
  readonly live: { readonly releases: LiveReleases; readonly visits: readonly Visit[] };
}

export type MountResult =
  | {
      readonly status: 'mounted';
      readonly findings: readonly Finding[];
      /** Page → scripts and stylesheets of the release that it has loaded until it was hydrated. */
      readonly loaded: Readonly<Record<string, readonly string[]>>;
      readonly browser: string;
      /** How many of the visits were not repeated. */
      readonly left: number;
    }
  /** No browser has opened the pages; the reason is recorded in the journal. */
  | { readonly status: 'no-browser'; readonly reason: string }
  /** The same, where it does not matter. */
  | { readonly status: 'skipped'; readonly reason: string };

/** Visits pages in a real browser. The gate's caller passes it, so that this package does not depend on a browser. */
export type MountCheck = (order: MountOrder) => Promise<MountResult>;
