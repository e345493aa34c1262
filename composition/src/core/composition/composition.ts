import type { UnitName } from '@site/shared-ui/contracts';
import type { JournalEntry } from '../journal/journal-entry.ts';

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

export function foldJournal(entries: readonly JournalEntry[]): Composition {
  const units: Partial<Record<UnitName, LiveUnit>> = {};
  for (const { sequence, unit, release, at, by, recall } of entries) {
    const recalledAt = recall ? sequence : (units[unit]?.recalledAt ?? 0);
    units[unit] = { id: release, since: at, by, recalledAt };
  }
  return { sequence: entries.at(-1)?.sequence ?? 0, units };
}

/** Releases of a unit in the order in which they went live; one that went live twice is there twice. */
function changesOf(entries: readonly JournalEntry[], unit: UnitName): readonly string[] {
  return entries.filter((entry) => entry.unit === unit).map((entry) => entry.release);
}

/**
 * Where rollbacks of a unit lead, one after the other: each to what was live before the release that is live
 * then was first live. So a second rollback goes further back, never to and fro. Empty where there is nothing to
 * go back to.
 */
export function rollbackPath(entries: readonly JournalEntry[], unit: UnitName): readonly string[] {
  const changes = changesOf(entries, unit);
  const path: string[] = [];
  for (let at = changes.indexOf(changes.at(-1) ?? ''); at > 0; ) {
    const before = changes[at - 1] ?? '';
    path.push(before);
    at = changes.indexOf(before);
  }
  return path;
}

/** Where the next rollback of a unit leads; null where there is nothing to go back to. */
export function rollbackTarget(entries: readonly JournalEntry[], unit: UnitName): string | null {
  return rollbackPath(entries, unit)[0] ?? null;
}

/** When a release was last replaced by another (ISO 8601); null where it is live, or never was. */
export function retiredAt(entries: readonly JournalEntry[], unit: UnitName, id: string): string | null {
  const changes = entries.filter((entry) => entry.unit === unit);
  const last = changes.findLastIndex((entry) => entry.release === id);
  return last < 0 ? null : (changes[last + 1]?.at ?? null);
}
