import { type Release, type UnitName, unitNames } from '@site/shared-ui/contracts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { requireRelease } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import { type Composition, foldJournal, rollbackTarget } from './composition.ts';

/** A unit as it is live: its release, and the one a rollback (or a failing tab) goes back to. */
export interface LiveRelease {
  readonly live: Release;
  readonly previous: Release | null;
}

/** A composition with everything its releases say of themselves. */
export interface LiveReleases {
  readonly composition: Composition;
  readonly units: Readonly<Partial<Record<UnitName, LiveRelease>>>;
}

/**
 * Looks up the releases a journal makes live. One remote whose release is gone from the store must not take
 * the site with it: its previous release stands in, and without one the site goes on without that unit.
 *
 * @param onGap told of every release that should be there and is not
 */
export async function releasesOf(
  store: Store,
  entries: readonly JournalEntry[],
  onGap: (error: unknown) => void = () => undefined,
): Promise<LiveReleases> {
  const composition = foldJournal(entries);
  const find = async (unit: UnitName, id: string | undefined | null): Promise<Release | null> => {
    if (!id) return null;
    try {
      return await requireRelease(store, { unit, id });
    } catch (error) {
      onGap(error);
      return null;
    }
  };
  const units: Partial<Record<UnitName, LiveRelease>> = {};
  for (const unit of unitNames) {
    const live = await find(unit, composition.units[unit]?.id);
    const previous = await find(unit, rollbackTarget(entries, unit));
    if (live) units[unit] = { live, previous };
    else if (previous) units[unit] = { live: previous, previous: null };
  }
  return { composition, units };
}
