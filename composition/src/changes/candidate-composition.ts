import { isUnitName } from '@site/shared-ui/contracts';
import { type LiveReleases, releasesOf } from '../core/composition/releases-of.ts';
import { CompositionError } from '../core/composition-error.ts';
import type { Finding } from '../core/findings/finding.ts';
import type { JournalEntry } from '../core/journal/journal-entry.ts';
import { type ReleaseName, releaseText } from '../core/releases/release.schema.ts';
import { requireRelease } from '../core/releases/releases.ts';
import type { Store } from '../core/store/store.ts';
import { livePairs } from '../rendering/prerender/pairs.ts';
import type { ShellAndOwner } from '../rendering/prerender/rendered-page.ts';
import { liveByUnit } from './compatibility/blocked-rollbacks.ts';
import { checkCompatibility } from './compatibility/check-compatibility.ts';

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
