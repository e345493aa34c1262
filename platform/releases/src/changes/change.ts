import { CompositionError } from '../core/composition-error.ts';
import type { ChangeEntry, CheckRecord, Evidence, UnitChange } from '../core/entries/journal-entry.ts';
import { type Finding, findingText, refusals } from '../core/findings/finding.ts';
import { appendEntry, type PlannedEntry, requireUntouched } from '../core/journal/journal.ts';
import { type ReleaseName, releaseText } from '../core/releases/release.schema.ts';
import { refuseWhileRemoved, withLease } from '../core/releases/release-leases.ts';
import { requireRelease } from '../core/releases/releases.ts';
import { trusted } from '../core/signing/trusted.ts';
import type { Journal } from '../core/state/journal-state.ts';
import type { Store } from '../core/store/store.ts';
import { prerenderPairs } from '../rendering/prerender/prerender-pages.ts';
import { renderInChild } from '../rendering/prerender/render-in-child.ts';
import { renderLimits, rollbackLimits } from '../rendering/prerender/render-limits.ts';
import type { Renderer } from '../rendering/prerender/render-outcome.ts';
import { candidateComposition, losses } from './gate/candidate.ts';
import { requireNotHeld } from './hold.ts';

/** Who changes the composition, when this was planned (ISO 8601) and why. */
export interface Author {
  readonly by: string;
  readonly at: string;
  readonly reason: string | null;
  /** Address of the pipeline run that makes it. */
  readonly run?: string;
}

export interface ChangePlan {
  /** The release that goes live; of a change set, the first one that is not live already. */
  readonly name: ReleaseName;
  readonly from: string | null;
  /** The entry to write; null if the release is live already. */
  readonly entry: PlannedEntry | null;
  /** The journal that the plan was made with. A later change of the same unit makes the plan fail. */
  readonly base: Journal;
  readonly findings: readonly Finding[];
  /** Checks that have run. Together with the findings of `applyChange`, they become the entry's evidence. */
  readonly checks: readonly CheckRecord[];
  /** The gate's evidence, written unchanged; null for a change without a gate. */
  readonly evidence: Evidence | null;
  /** Makes the change although releases are incompatible. */
  readonly force: boolean;
}

export function releasesIn({
  with: others = [],
  ...first
}: PlannedEntry): readonly [ReleaseName, ...ReleaseName[]] {
  const nameOf = ({ unit, release, record }: UnitChange): ReleaseName => ({
    ...{ unit, id: release, ...(record !== undefined && { record }) },
  });
  // A unit that leaves the site needs none of its files.
  return [nameOf(first), ...others.filter(({ action }) => action === undefined).map(nameOf)];
}

/** The live releases of units that leave the site with a plan, beside its own unit. */
export function leavingBy({ entry }: Pick<ChangePlan, 'entry'>): readonly ReleaseName[] {
  const leaving = entry?.with?.filter(({ action }) => action === 'retire') ?? [];
  return leaving.map(({ unit, release }) => ({ unit, id: release }));
}

/** @throws {CompositionError} `refused` if a finding of the plan is more than a warning */
export function requireAllowed({ name, findings }: Pick<ChangePlan, 'name' | 'findings'>): void {
  const against = refusals(findings);
  if (against.length === 0) return;
  const lines = [`${releaseText(name)} is refused:`, ...against.map(findingText)];
  throw new CompositionError('refused', lines.join('\n'), { findings: against });
}

/**
 * Makes a planned change. Missing pages are rendered before the entry is written, so that the site never serves a
 * composition without its pages.
 *
 * @param now dates the entry when it is written; by default, it is dated when it was planned
 * @returns the new journal entry; null if the plan has nothing to do
 * @throws {CompositionError} `refused`, `overtaken`; `held` for an activation of a held unit; `release-unknown` or
 * `being-removed` if `gc` removes the release
 */
export async function applyChange(
  store: Store,
  plan: ChangePlan,
  render: Renderer = renderInChild,
  now?: () => Date,
): Promise<ChangeEntry | null> {
  const { entry, base } = plan;
  if (!entry) return null;
  requireAllowed(plan);
  const names = releasesIn(entry);
  const unchecked = names.find(({ record }) => record === undefined);
  if (entry.action === 'activate' && unchecked)
    throw new Error(`Nothing says which record of ${releaseText(unchecked)} was checked.`);
  const prepareEntry = async (after: Journal) => {
    if (entry.action === 'activate') {
      if (entry.hold)
        requireUntouched({ entries: after.entries.slice(0, -1) }, base, entry.hold.units, 'holds');
      requireNotHeld(
        after,
        names.map(({ unit }) => unit),
        now?.().toISOString() ?? entry.at,
      );
    }
    const evidence = await prepare(store, plan, after, entry, render);
    const released = trusted(store, () => after);
    for (const name of names) {
      // The lease keeps `gc` from starting a removal; an earlier removal may still be running.
      await refuseWhileRemoved(store, name);
      await requireRelease(released, name);
    }
    return evidence;
  };
  const append = () => appendEntry(store, base, entry, prepareEntry, now);
  return names.reduce((work, name) => () => withLease(store, name, entry, work), append)();
}

async function prepare(
  store: Store,
  { name, force, checks, evidence }: ChangePlan,
  after: Journal,
  { action, at }: PlannedEntry,
  render: Renderer,
): Promise<Evidence | null> {
  const candidate = await candidateComposition(store, after);
  const { releases, incompatible, pairs } = candidate;
  if (!force) requireAllowed({ name, findings: incompatible });
  const year = new Date(at).getFullYear();
  const limits = action === 'rollback' ? rollbackLimits : renderLimits;
  const released = trusted(store, () => after);
  // A rollback must not need files of a unit that it leaves as it is.
  const tolerate = ({ message }: CompositionError): readonly Finding[] => [
    { code: 'render-failed', sentence: message },
  ];
  const faults = await prerenderPairs(
    released,
    pairs,
    { year, render, limits },
    action === 'rollback' ? tolerate : undefined,
  );
  // Pages that cannot be rendered do not stop a rollback: the visitor's browser renders them.
  if (action === 'activate') {
    requireAllowed({ name, findings: faults });
    return evidence;
  }
  const findings = [...incompatible, ...losses(candidate), ...faults].map(({ code, sentence }) => ({
    code,
    sentence,
  }));
  return { shell: releases.units.shell?.live.id ?? '', checks, findings };
}
