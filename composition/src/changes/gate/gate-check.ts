import type { Release } from '@site/shared-ui/contracts';
import type { Finding } from '../../core/findings/finding.ts';
import type { Owners } from '../../core/owners/owners.ts';
import type { Store } from '../../core/store/store.ts';
import type { Renderer } from '../../rendering/prerender/render-outcome.ts';
import type { ShellAndOwner } from '../../rendering/prerender/rendered-page.ts';
import type { CandidateComposition } from '../change.ts';
import type { MountCheck } from './mount-order.ts';

export interface GateContext {
  readonly store: Store;
  /** Null: the site has none. */
  readonly owners: Owners | null;
  readonly release: Release;
  readonly candidate: CandidateComposition;
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
