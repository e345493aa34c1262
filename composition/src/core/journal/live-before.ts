import { type ChangeEntry, changesIn, type JournalEntry } from './journal-entry.ts';

/** What is live before the next entry of a journal. */
export interface LiveBefore {
  /** Unit → its live release; null: it has left the site. */
  readonly units: Map<string, string | null>;
  /** Unit → id → what it was checked as: see `recordBefore`. */
  readonly records: Map<string, Map<string, string>>;
  /** Entries whose records nobody has asked for yet. Most commands ask for none. */
  readonly pending: JournalEntry[];
  /** Of a unit that has not changed since a repair, nobody knows what is live: only its next entry says so. */
  isRepaired: boolean;
}

export const nothingLive = (): LiveBefore => ({
  ...{ units: new Map(), records: new Map(), pending: [], isRepaired: false },
});

/** Adds an entry that counts. */
export function goOn(live: LiveBefore, entry: JournalEntry): void {
  if (entry.action === 'repair') {
    live.units.clear();
    live.isRepaired = true;
  }
  if (entry.unit !== null) live.pending.push(entry);
  for (const { unit, release, action } of changesIn(entry))
    live.units.set(unit, action === 'retire' ? null : release);
}

/** What a release was checked as when it went live, its `recordHash`; undefined if it was never live. */
export function recordBefore({ records, pending }: LiveBefore, unit: string, id: string): string | undefined {
  for (const change of pending.splice(0).flatMap(changesIn)) {
    if (change.action !== 'activate' || change.record === undefined) continue;
    const known = records.get(change.unit) ?? new Map<string, string>();
    records.set(change.unit, known.set(change.release, change.record));
  }
  return records.get(unit)?.get(id);
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
