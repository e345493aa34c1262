import { recordOf } from '../composition/history.ts';
import { type ReleaseName, releaseText } from '../releases/release.schema.ts';
import { type ChangeEntry, changesIn, type JournalEntry } from './journal-entry.ts';

export type LiveBefore = ReturnType<typeof nothingLive>;

export interface Holder {
  /** Null: nobody has signed it, because the site had no owners then. */
  readonly by: string | null;
  /** Whether they were an operator when they held it. */
  readonly isOperator: boolean;
  /** ISO 8601; null for no end. */
  readonly until: string | null;
}

/** @param known entries that were judged before: their history has the records of their releases */
export const nothingLive = (known: readonly JournalEntry[] = []) => ({
  known,
  /** Unit → its live release; null: it has left the site. */
  units: new Map<string, string | null>(),
  /** `releaseText` of a later release → what it was checked as. */
  records: new Map<string, string>(),
  /** Of a unit that has not changed since a repair, nobody knows what is live: only its next entry says so. */
  isRepaired: false,
  /** Held unit → who holds it: the operator, if somebody else has held it too. */
  holds: new Map<string, Holder>(),
});

export function changeUnits(units: LiveBefore['units'], entry: JournalEntry): void {
  for (const { unit, release, action } of changesIn(entry))
    units.set(unit, action === 'retire' ? null : release);
}

export function goOn(live: LiveBefore, entry: JournalEntry): void {
  if (entry.action === 'repair') {
    live.units.clear();
    live.isRepaired = true;
  }
  changeUnits(live.units, entry);
  if (entry.sequence <= live.known.length) return;
  for (const { unit, release, action, record } of changesIn(entry)) {
    if (action === 'activate' && record !== undefined)
      live.records.set(releaseText({ unit, id: release }), record);
  }
}

/** What a release was checked as when it went live, its `recordHash`; null if it was never live. */
export function recordBefore({ known, records }: LiveBefore, name: ReleaseName): string | null {
  return records.get(releaseText(name)) ?? recordOf(known, name);
}

/** Whether a change says what it replaces. Otherwise nobody could take it back. */
export function replacesLive(
  { units, isRepaired }: LiveBefore,
  { unit, release, action, replaces }: Pick<ChangeEntry, 'unit' | 'release' | 'action' | 'replaces'>,
): boolean {
  const live = units.get(unit);
  if (live === undefined && isRepaired) return replaces !== undefined;
  return replaces === (live ?? null) && (action !== 'retire' || release === live);
}

/** An entry that nobody has signed, as if it said what it replaces. */
export function withReplaced({ units, isRepaired }: LiveBefore, entry: JournalEntry): JournalEntry {
  if (entry.unit === null) return entry;
  const corrected = <C extends { readonly unit: string; readonly replaces?: string | null }>(change: C): C =>
    isRepaired && !units.has(change.unit) ? change : { ...change, replaces: units.get(change.unit) ?? null };
  const { with: others } = entry;
  return { ...corrected(entry), ...(others !== undefined && { with: others.map(corrected) }) };
}
