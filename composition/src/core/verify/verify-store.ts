import { type UnitName, unitNames } from '@site/shared-ui/contracts';
import { foldJournal, rollbackPath } from '../composition/composition.ts';
import type { Finding } from '../findings/finding.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { type ReleaseName, releaseText } from '../releases/release.schema.ts';
import { readRelease } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import { verifyRelease } from './verify-release.ts';

/** A release that must be whole, and why. */
export interface Needed {
  readonly name: ReleaseName;
  readonly role: 'live' | 'rollback';
}

/** What is live, and where the next rollback of each unit goes; or where all of them go. */
export function neededReleases(entries: readonly JournalEntry[], allSteps: boolean): readonly Needed[] {
  const { units } = foldJournal(entries);
  return unitNames.flatMap((unit: UnitName) => {
    const live = units[unit];
    if (!live) return [];
    const path = rollbackPath(entries, unit).slice(0, allSteps ? undefined : 1);
    return [
      { name: { unit, id: live.id }, role: 'live' } as const,
      ...path.map((id) => ({ name: { unit, id }, role: 'rollback' }) as const),
    ];
  });
}

/** Whether a release that is needed can be served and rolled back to. */
export async function verifyNeeded(store: Store, { name, role }: Needed): Promise<readonly Finding[]> {
  const release = await readRelease(store, name);
  if (release) return verifyRelease(store, release);
  const why = role === 'live' ? `${name.unit} is live with` : `the next rollback of ${name.unit} goes to`;
  return [{ code: 'release-missing', sentence: `${releaseText(name)} is not in the store, but ${why} it.` }];
}
