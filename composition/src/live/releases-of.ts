import { type Release, type UnitName, unitNames } from '@site/shared-ui/contracts';
import { type Composition, foldJournal, rollbackTarget } from '../journal/composition.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { requireRelease } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';

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
 * Looks up the releases a journal makes live. A previous release that is gone from the store is no reason to
 * fail: then there is nothing to fall back to.
 */
export async function releasesOf(store: Store, entries: readonly JournalEntry[]): Promise<LiveReleases> {
  const composition = foldJournal(entries);
  const units: Partial<Record<UnitName, LiveRelease>> = {};
  for (const unit of unitNames) {
    const live = composition.units[unit];
    if (!live) continue;
    const previous = rollbackTarget(entries, unit);
    units[unit] = {
      live: await requireRelease(store, { unit, id: live.id }),
      previous: previous ? await requireRelease(store, { unit, id: previous }).catch(() => null) : null,
    };
  }
  return { composition, units };
}
