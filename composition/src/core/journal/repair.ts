import { CompositionError } from '../composition-error.ts';
import { linkOf } from '../owners/authority.ts';
import { seal } from '../owners/seal.ts';
import type { Store } from '../store/store.ts';
import { examineEntries, type JournalDamage, sequencesAfter } from './journal.ts';
import { entryKey, type NoteEntry, noChange } from './journal-entry.ts';
import { removePageOf } from './journal-pages.ts';
import { repairKey } from './repair-record.ts';

/**
 * How many missing entries a repair replaces for each object beyond them. One object with a high number must not add millions
 * of entries: then a record beside the object says that it does not count.
 */
const missingPerObject = 1000;

/** The repair of one damaged or missing entry, or of a stray object. */
export interface EntryRepair {
  readonly damage: JournalDamage;
  /** Where the replacement is written: beside a damaged entry or a stray object, or in the place of a missing one. */
  readonly key: string;
  /** The replacement: an entry that changes nothing, with the damage as its reason. */
  readonly entry: NoteEntry;
}

/**
 * Plans the repair of a journal: each unreadable entry is replaced by an entry that changes nothing. Writes nothing.
 *
 * @returns an empty list for an undamaged journal
 * @throws {CompositionError} `journal-newer` for an entry that a newer version can read; `bad-journal` for a damage before
 *   the first owners, whose entry has its hash
 */
export async function planRepair(
  store: Store,
  author: { readonly by: string; readonly at: string },
): Promise<readonly EntryRepair[]> {
  const { entries, damages, strays = [] } = await examineEntries(store);
  const lost = damages.find(({ status }) => status === 'broken');
  if (lost && !entries.some(({ signed }) => signed))
    throw new CompositionError(
      'bad-journal',
      `${lost.reason} Entries from before the owners cannot be repaired: put them back from a backup.`,
    );
  const newer = damages.find(({ status }) => status === 'newer');
  if (newer) throw new CompositionError('journal-newer', newer.reason);
  const foreign = damages.find(({ status }) => status === 'owners');
  if (foreign) throw new CompositionError('bad-journal', foreign.reason);
  const repairs: EntryRepair[] = [];
  for (const damage of await eachOf(store, [...damages, ...strays])) {
    const { sequence, reason } = damage;
    const content = await store.read(damage.key);
    const key = content === null ? damage.key : repairKey(damage, content);
    repairs.push({ damage, key, entry: { ...noChange, sequence, action: 'repair', ...author, reason } });
  }
  return repairs;
}

/** One damage for each entry of a gap; for a gap that is too long, one for each object beyond it. */
async function eachOf(store: Store, damages: readonly JournalDamage[]): Promise<readonly JournalDamage[]> {
  const each: JournalDamage[] = [];
  for (const damage of damages) {
    const { sequence, until = sequence } = damage;
    const beyond = until === sequence ? [] : await sequencesAfter(store, until);
    if (until - sequence >= missingPerObject * Math.max(1, beyond.length))
      return [
        ...each,
        ...beyond.map((one) => ({ ...damage, status: 'stray' as const, sequence: one, key: entryKey(one) })),
      ];
    for (let one = sequence; one <= until; one += 1)
      each.push({ ...damage, sequence: one, key: entryKey(one) });
  }
  return each;
}

/**
 * Applies planned repairs. It only creates entries, and removes none, so no entry that is written meanwhile is lost. Safe
 * to repeat after an interruption, and to run in several processes at once.
 */
export async function applyRepair(store: Store, repairs: readonly EntryRepair[]): Promise<void> {
  for (const { key, entry } of repairs) {
    await removePageOf(store, entry.sequence);
    const value = await sealedRepair(store, entry);
    await store.create(key, new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`));
  }
}

/** On a site with owners, an operator signs it, and says which hash of the journal the next entry was signed after. */
async function sealedRepair(store: Store, entry: NoteEntry): Promise<object> {
  const { entries } = await examineEntries(store);
  const before = entries.slice(0, entry.sequence - 1);
  const next = await store.read(entryKey(entry.sequence + 1));
  const chain = next && (linkOf(next).value as { readonly previous?: unknown } | null | undefined)?.previous;
  return (await seal(store, before, entry, typeof chain === 'string' ? { chain } : {})).value;
}
