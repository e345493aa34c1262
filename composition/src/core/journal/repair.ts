import { createHash } from 'node:crypto';
import { CompositionError } from '../composition-error.ts';
import type { Store } from '../store/store.ts';
import { examineJournal, type JournalDamage } from './journal.ts';
import { type NoteEntry, noChange } from './journal-entry.ts';

/** Where damaged entries are kept. */
const damagedPrefix = 'damaged/';

/** The repair of one damaged or missing entry. */
export interface EntryRepair {
  readonly damage: JournalDamage;
  /** Key under which the damaged content is kept; null if there is none. */
  readonly aside: string | null;
  /** The replacement: an entry that changes nothing, with the damage as its reason. */
  readonly entry: NoteEntry;
}

/**
 * Plans the repair of a journal: each unreadable entry is set aside and replaced by an entry that changes nothing.
 * Writes nothing.
 *
 * @returns an empty list for an undamaged journal
 * @throws {CompositionError} `journal-newer` for an entry that a newer version can read
 */
export async function planRepair(
  store: Store,
  author: { readonly by: string; readonly at: string },
): Promise<readonly EntryRepair[]> {
  const { damages } = await examineJournal(store);
  const newer = damages.find(({ status }) => status === 'newer');
  if (newer) throw new CompositionError('journal-newer', newer.reason);
  const repairs: EntryRepair[] = [];
  for (const damage of damages) {
    const content = await store.read(damage.key);
    const aside = content && asideKey(damage, content);
    const reason = aside === null ? damage.reason : `${damage.reason} It was set aside as ${aside}.`;
    const { sequence } = damage;
    repairs.push({ damage, aside, entry: { ...noChange, sequence, action: 'repair', ...author, reason } });
  }
  return repairs;
}

function asideKey({ sequence }: JournalDamage, content: Uint8Array): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return `${damagedPrefix}${String(sequence).padStart(8, '0')}-${hash}.json`;
}

/** Applies planned repairs. Safe to repeat after an interruption, and to run in two processes at once. */
export async function applyRepair(store: Store, repairs: readonly EntryRepair[]): Promise<void> {
  for (const { damage, aside, entry } of repairs) {
    if (aside !== null) {
      const content = await store.read(damage.key);
      // Another content means that another process has repaired the entry since.
      if (!content || asideKey(damage, content) !== aside) continue;
      await store.create(aside, content);
      await store.remove(damage.key);
    }
    await store.create(damage.key, new TextEncoder().encode(`${JSON.stringify(entry, null, 2)}\n`));
  }
}
