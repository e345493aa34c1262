import { isUnitName, type Release, type UnitName, unitNames } from '@site/shared-ui/contracts';
import { asWarning, type Finding } from '../findings/finding.ts';
import type { ChangeEntry, JournalEntry } from '../journal/journal-entry.ts';
import { type ReleaseName, releaseText } from '../releases/release.schema.ts';
import { findRelease } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';

/** The release of one unit that is live, and the entry that made it so. */
export interface LiveUnit {
  readonly id: string;
  readonly since: string;
  readonly by: string;
  /** Sequence of the unit's last rollback with a recall, which open tabs take at once; 0 for none. */
  readonly recalledAt: number;
}

/** Which releases are live together: the fold of the journal. */
export interface Composition {
  /** Sequence of the last entry; 0 for an empty journal. */
  readonly sequence: number;
  readonly units: Readonly<Partial<Record<UnitName, LiveUnit>>>;
}

/** Entries of units that only a newer version knows have no effect. */
export function foldJournal(entries: readonly JournalEntry[]): Composition {
  const units: Partial<Record<UnitName, LiveUnit>> = {};
  for (const entry of entries) {
    if (entry.unit === null || !isUnitName(entry.unit)) continue;
    const { sequence, unit, release, at, by, recall } = entry;
    const recalledAt = recall ? sequence : (units[unit]?.recalledAt ?? 0);
    units[unit] = { id: release, since: at, by, recalledAt };
  }
  return { sequence: entries.at(-1)?.sequence ?? 0, units };
}

/** Changes of one unit, oldest first; a release that went live twice is there twice. */
export function changesOf(entries: readonly JournalEntry[], unit: UnitName): readonly ChangeEntry[] {
  return entries.filter((entry) => entry.unit !== null).filter((entry) => entry.unit === unit);
}

interface UnitPast {
  /** Releases that rollbacks lead to one after the other, oldest first, and the live one at the end. */
  readonly stack: readonly string[];
  /** Releases that a rollback replaced and that were not made live since, each with that rollback. */
  readonly takenBack: ReadonlyMap<string, ChangeEntry>;
}

/**
 * A release that goes live is put on top of the stack; one that is in the stack already takes away what is above it.
 * What a rollback replaces leaves the stack, and comes back only when somebody makes that very release live again.
 */
function pastOf(entries: readonly JournalEntry[], unit: UnitName): UnitPast {
  const takenBack = new Map<string, ChangeEntry>();
  let stack: readonly string[] = [];
  for (const entry of changesOf(entries, unit)) {
    const replaced = stack.at(-1);
    if (entry.action === 'rollback' && replaced !== undefined) takenBack.set(replaced, entry);
    takenBack.delete(entry.release);
    const index = stack.indexOf(entry.release);
    stack = index < 0 ? [...stack, entry.release] : stack.slice(0, index + 1);
    stack = stack.filter((id) => !takenBack.has(id));
  }
  return { stack, takenBack };
}

/**
 * Where rollbacks of a unit lead, one after the other: each to what was live before the release that is live then.
 * Never to a release that was taken back. Empty where there is nothing to go back to.
 */
export function rollbackPath(entries: readonly JournalEntry[], unit: UnitName): readonly string[] {
  return pastOf(entries, unit).stack.slice(0, -1).reverse();
}

/** Where the next rollback of a unit leads; null where there is nothing to go back to. */
export function rollbackTarget(entries: readonly JournalEntry[], unit: UnitName): string | null {
  return rollbackPath(entries, unit)[0] ?? null;
}

/** The rollback that took a release back; null where none did, or where it was made live again since. */
export function takenBackBy(
  entries: readonly JournalEntry[],
  { unit, id }: { readonly unit: UnitName; readonly id: string },
): ChangeEntry | null {
  return pastOf(entries, unit).takenBack.get(id) ?? null;
}

/** When a release was last replaced by another (ISO 8601); null where it is live, or never was. */
export function retiredAt(entries: readonly JournalEntry[], unit: UnitName, id: string): string | null {
  const changes = changesOf(entries, unit);
  const last = changes.findLastIndex((entry) => entry.release === id);
  return last < 0 ? null : (changes[last + 1]?.at ?? null);
}

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
