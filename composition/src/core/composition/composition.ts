import { isUnitName, type UnitName } from '@site/shared-ui/contracts';
import type { ChangeEntry, JournalEntry } from '../journal/journal-entry.ts';

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
