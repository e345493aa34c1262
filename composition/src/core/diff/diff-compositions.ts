import { type UnitName, unitNames } from '@site/shared-ui/contracts';
import { foldJournal } from '../composition/composition.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';

/** A unit that is not the same in two compositions; null where none was live. */
export interface UnitDifference {
  readonly unit: UnitName;
  readonly before: string | null;
  readonly after: string | null;
}

/** What changed between two points of a journal. */
export function diffCompositions(
  entries: readonly JournalEntry[],
  before: number,
  after: number,
): readonly UnitDifference[] {
  const [old, now] = [before, after].map((sequence) => foldJournal(entries.slice(0, sequence)).units);
  return unitNames
    .map((unit) => ({ unit, before: old?.[unit]?.id ?? null, after: now?.[unit]?.id ?? null }))
    .filter((difference) => difference.before !== difference.after);
}
