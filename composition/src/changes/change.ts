import { isUnitName } from '@site/shared-ui/contracts';
import { CompositionError } from '../core/composition-error.ts';
import { type LiveReleases, releasesOf } from '../core/composition/composition.ts';
import { type Finding, findingText, refusals } from '../core/findings/finding.ts';
import { inParallel } from '../core/in-parallel.ts';
import { appendEntry, type PlannedEntry } from '../core/journal/journal.ts';
import type { ChangeEntry, CheckRecord, Evidence, JournalEntry } from '../core/journal/journal-entry.ts';
import { refuseWhileRemoved, whileUsed } from '../core/releases/release-use.ts';
import { type ReleaseName, releaseText } from '../core/releases/release.schema.ts';
import { requireRelease } from '../core/releases/releases.ts';
import type { Store } from '../core/store/store.ts';
import { livePairs, pairsAtOnce, type ShellAndOwner } from '../rendering/prerender/rendered-page.ts';
import { prerenderPages } from '../rendering/prerender/prerender-pages.ts';
import { renderInChild } from '../rendering/prerender/render-in-child.ts';
import { type Renderer, renderLimits } from '../rendering/prerender/render-outcome.ts';
import { checkCompatibility, liveByUnit } from './check-compatibility.ts';

/** Who changes the composition, when (ISO 8601) and why. */
export interface Author {
  readonly by: string;
  readonly at: string;
  readonly reason: string | null;
}

/** A rollback has no time to wait for pages that hang (ms). */
const rollbackTime = 3000;

/** One change of the composition, before it is made: what is printed, refused or applied. */
export interface ChangePlan {
  /** The release that goes live. */
  readonly name: ReleaseName;
  /** Id of the release that is live now; null where none of the unit is. */
  readonly from: string | null;
  /** The entry to write; null where the release is live already, so that nothing is left to do. */
  readonly entry: PlannedEntry | null;
  /** The journal for which the plan was made: whoever changed the same unit since then was first. */
  readonly seen: readonly JournalEntry[];
  /** What was found: warnings, and what refuses the change. */
  readonly findings: readonly Finding[];
  /** Checks that were done; with what is found while it is applied, they become the entry's evidence. */
  readonly checks: readonly CheckRecord[];
  /** Evidence of a gate, which is written as it is; null for a change without one. */
  readonly evidence: Evidence | null;
  /** Goes on although releases do not fit together. */
  readonly force: boolean;
  /** Releases of other units that are made live right after this one: it is checked with them. */
  readonly companions: readonly ReleaseName[];
}

/** @throws {CompositionError} `refused` where something speaks against a plan */
export function requireAllowed({ name, findings }: Pick<ChangePlan, 'name' | 'findings'>): void {
  const against = refusals(findings);
  if (against.length === 0) return;
  const lines = [`${releaseText(name)} is refused:`, ...against.map(findingText)];
  throw new CompositionError('refused', lines.join('\n'), { findings: against });
}

/**
 * Makes a planned change. Pages that are missing are rendered before the entry is written, with whatever is live by
 * then, so that the site is never between two compositions.
 *
 * @returns the journal's new entry; null where the plan has nothing to do
 * @throws {CompositionError} `refused`, `overtaken`; `release-unknown` or `being-removed` where `gc` removes the release
 */
export async function applyChange(
  store: Store,
  plan: ChangePlan,
  render: Renderer = renderInChild,
): Promise<ChangeEntry | null> {
  const { name, entry, seen } = plan;
  if (!entry) return null;
  requireAllowed(plan);
  return whileUsed(store, name, entry, () =>
    appendEntry(store, seen, entry, async (withEntry) => {
      const evidence = await prepare(store, plan, withEntry, entry, render);
      // Marked as used, so from here on `gc` does not begin to remove it; it may have begun before.
      await refuseWhileRemoved(store, name, entry);
      await requireRelease(store, name);
      return evidence;
    }),
  );
}

async function prepare(
  store: Store,
  { name, force, companions, checks, evidence }: ChangePlan,
  withEntry: readonly JournalEntry[],
  { action, at }: PlannedEntry,
  render: Renderer,
): Promise<Evidence | null> {
  const { releases, incompatible, pairs } = await candidateComposition(store, withEntry, companions);
  if (!force) requireAllowed({ name, findings: incompatible });
  const year = new Date(at).getFullYear();
  const limits = action === 'rollback' ? { ...renderLimits, time: rollbackTime } : renderLimits;
  const faults = await inParallel(pairs, pairsAtOnce, (pair) =>
    prerenderPages(store, pair, { year, render, limits }),
  );
  // A page that cannot be rendered is made by the visitor's browser: no reason to stay with what is broken.
  if (action === 'activate') {
    requireAllowed({ name, findings: faults.flat() });
    return evidence;
  }
  const findings = [...incompatible, ...faults.flat()].map(({ code, sentence }) => ({ code, sentence }));
  return { shell: releases.units.shell?.live.id ?? '', checks, findings };
}

/** What would be live after a change, and what is new about it. */
export interface CandidateComposition {
  readonly releases: LiveReleases;
  /** What does not fit in the new composition and did, or was not there, in the one before. */
  readonly incompatible: readonly Finding[];
  /** Pairs of releases that the change brings together. */
  readonly pairs: readonly ShellAndOwner[];
}

/** A journal as it would be with another release live: to look at, never to be written. */
export function withActivation(
  entries: readonly JournalEntry[],
  { unit, id }: ReleaseName,
): readonly JournalEntry[] {
  const change = {
    action: 'activate',
    unit,
    release: id,
    by: '',
    at: '',
    reason: null,
    recall: false,
  } as const;
  return [...entries, { format: 1, sequence: entries.length + 1, ...change, evidence: null }];
}

/**
 * @param entries the journal with the change as its last entry
 * @param companions releases that go live right after it, and with which it has to get on
 */
export async function candidateComposition(
  store: Store,
  entries: readonly JournalEntry[],
  companions: readonly ReleaseName[] = [],
): Promise<CandidateComposition> {
  const change = entries.at(-1);
  const once = readOnce(store);
  const releases = await releasesOf(once, companions.reduce(withActivation, entries));
  if (!change || change.unit === null || !isUnitName(change.unit) || !releases.units.shell) {
    throw new CompositionError('nothing-live', 'No shell is live: activate a release of the shell first.');
  }
  // What stands in for a release that is gone is not what is to be checked, or made live.
  const wanted = [{ unit: change.unit, id: change.release }, ...companions].map(releaseText);
  const gap = releases.gaps.find((name) => wanted.includes(releaseText(name)));
  if (gap) {
    await requireRelease(store, gap);
    throw new CompositionError('release-unknown', `${releaseText(gap)} was away for a moment: try again.`);
  }
  const before = await releasesOf(once, entries.slice(0, -1));
  const known = new Set(checkCompatibility(liveByUnit(before)).map(({ sentence }) => sentence));
  return {
    releases,
    incompatible: checkCompatibility(liveByUnit(releases)).filter(({ sentence }) => !known.has(sentence)),
    pairs: livePairs(releases).filter(({ owner }) => [owner.unit, 'shell'].includes(change.unit)),
  };
}

/** Both compositions have most releases in common. */
function readOnce(store: Store): Pick<Store, 'read'> {
  const known = new Map<string, Promise<Uint8Array | null>>();
  const read = (key: string) => {
    const content = known.get(key) ?? store.read(key);
    known.set(key, content);
    return content;
  };
  return { read };
}
