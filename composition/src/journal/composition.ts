import type { UnitName } from '@site/shared-ui/contracts';
import type { JournalEntry } from './journal-entry.ts';

/** The release of one unit that is live, and the entry that made it so. */
export interface LiveUnit {
  readonly id: string;
  readonly since: string;
  readonly by: string;
}

/** Which releases are live together: the fold of the journal. */
export interface Composition {
  /** Sequence of the last entry; 0 for an empty journal. */
  readonly sequence: number;
  readonly units: Readonly<Partial<Record<UnitName, LiveUnit>>>;
}

export function foldJournal(entries: readonly JournalEntry[]): Composition {
  const units: Partial<Record<UnitName, LiveUnit>> = {};
  for (const { unit, release, at, by } of entries) units[unit] = { id: release, since: at, by };
  return { sequence: entries.at(-1)?.sequence ?? 0, units };
}

/**
 * Where a rollback of a unit leads: to what was live before the live release was first live. So a second
 * rollback goes further back, never to and fro. Null where there is nothing to go back to.
 */
export function rollbackTarget(entries: readonly JournalEntry[], unit: UnitName): string | null {
  const changes = entries.filter((entry) => entry.unit === unit);
  const live = changes.at(-1)?.release;
  const first = changes.findIndex((entry) => entry.release === live);
  return changes[first - 1]?.release ?? null;
}
