import { type Release, type UnitName, unitNames } from '@site/shared-ui/contracts';
import { asWarning, type Finding } from '../findings/finding.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { type ReleaseName, releaseText } from '../releases/release.schema.ts';
import { findRelease } from '../releases/releases.ts';
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

/** What a lookup found, and what it did not. */
export interface FoundReleases extends LiveReleases {
  /** Releases that should be there and are absent or cannot be read. */
  readonly gaps: readonly ReleaseName[];
  /** A sentence for each gap, and for what this version does not know of a release. */
  readonly findings: readonly Finding[];
}

/**
 * Looks up the releases a journal makes live. One remote whose release is gone from the store must not take
 * the site with it: its previous release stands in, and without one the site goes on without that unit.
 *
 * @throws {StoreError} where the store cannot be reached: nothing is known then, least of all that a release is gone
 */
export async function releasesOf(
  store: Pick<Store, 'read'>,
  entries: readonly JournalEntry[],
): Promise<FoundReleases> {
  const composition = foldJournal(entries);
  const gaps: ReleaseName[] = [];
  const findings: Finding[] = [];
  const find = async (
    unit: UnitName,
    id: string | null,
    role: 'is live with' | 'would go back to',
  ): Promise<Release | null> => {
    if (id === null) return null;
    const name = { unit, id };
    const found = await findRelease(store, name);
    if (found.status === 'found') {
      const fields = found.ignored.join(', ');
      if (fields !== '') findings.push(ignoredFields(name, fields));
      return found.release;
    }
    gaps.push(name);
    const why = found.status === 'absent' ? 'is not in the store' : 'cannot be read';
    const detail = found.status === 'absent' ? '' : ` ${found.error.message}`;
    const finding: Finding = {
      code: found.status === 'absent' ? 'release-missing' : 'release-unreadable',
      sentence: `${releaseText(name)} ${why}, but ${unit} ${role} it.${detail}`,
    };
    findings.push(role === 'is live with' ? finding : asWarning(finding));
    return null;
  };
  const units: Partial<Record<UnitName, LiveRelease>> = {};
  for (const unit of unitNames) {
    const live = await find(unit, composition.units[unit]?.id ?? null, 'is live with');
    const previous = await find(unit, rollbackTarget(entries, unit), 'would go back to');
    if (live) units[unit] = { live, previous };
    else if (previous) units[unit] = { live: previous, previous: null };
  }
  return { composition, units, gaps, findings };
}

function ignoredFields(name: ReleaseName, fields: string): Finding {
  return asWarning({
    code: 'release-skipped',
    sentence: `${releaseText(name)} was built by a newer version: ${fields} has no effect here.`,
  });
}
