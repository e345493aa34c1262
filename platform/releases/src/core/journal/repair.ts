import { CompositionError } from '../composition-error.ts';
import { linkOf } from '../entries/hash-chain.ts';
import { entryKey, type NoteEntry, noChange } from '../entries/journal-entry.ts';
import { seal } from '../signing/seal.ts';
import { journalOf } from '../state/journal-state.ts';
import type { Store } from '../store/store.ts';
import { examineEntries, type JournalDamage } from './journal.ts';
import { repairKey } from './stored-entry.ts';

/**
 * Plans the repair of a journal: each unreadable entry is replaced by an entry that changes nothing. Writes nothing.
 *
 * @returns an empty list for an undamaged journal
 * @throws {CompositionError} `journal-newer` for an entry that a newer version can read; `bad-journal` for a damage before
 *   the first owners, whose entry has its hash
 */
export async function planRepair(store: Store, author: { readonly by: string; readonly at: string }) {
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
  const repairs: { readonly damage: JournalDamage; readonly key: string; readonly entry: NoteEntry }[] = [];
  for (const damage of [...damages, ...strays].flatMap(eachOf)) {
    const { sequence, reason } = damage;
    const content = await store.read(damage.key);
    // Beside a damaged entry or a stray object, or in the place of a missing one.
    const key = content === null ? damage.key : repairKey(damage, content);
    repairs.push({ damage, key, entry: { ...noChange, sequence, action: 'repair', ...author, reason } });
  }
  return repairs;
}

function eachOf(damage: JournalDamage): readonly JournalDamage[] {
  const { sequence, until = sequence } = damage;
  return Array.from({ length: until - sequence + 1 }, (_, index) => {
    const one = sequence + index;
    return { ...damage, sequence: one, key: entryKey(one) };
  });
}

/**
 * Applies planned repairs. It only creates entries, and removes none, so no entry that is written meanwhile is lost. Safe
 * to repeat after an interruption, and to run in several processes at once.
 */
export async function applyRepair(
  store: Store,
  repairs: Awaited<ReturnType<typeof planRepair>>,
): Promise<void> {
  for (const { key, entry } of repairs) {
    const value = await sealedRepair(store, entry);
    await store.create(key, new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`));
  }
}

/** On a site with owners, an operator signs it, and says which hash of the journal the next entry was signed after. */
async function sealedRepair(store: Store, entry: NoteEntry): Promise<object> {
  const { entries } = await examineEntries(store);
  const before = journalOf(entries.slice(0, entry.sequence - 1));
  const next = await store.read(entryKey(entry.sequence + 1));
  const chain = next && (linkOf(next).value as { readonly previous?: unknown } | null | undefined)?.previous;
  return (await seal(store, before, entry, typeof chain === 'string' ? { chain } : {})).value;
}
