import { createHash } from 'node:crypto';
import { CompositionError } from '../../core/composition-error.ts';
import { readJournal } from '../../core/journal/journal.ts';
import { entryKey, type JournalEntry, settledEntries } from '../../core/journal/journal-entry.ts';
import type { Store } from '../../core/store/store.ts';

/**
 * What `gc` has seen last: `gc/00000017-<hash>`, with the sequence of the last entry and the hash of its bytes. All is in
 * the name, so that a new one is written before the old one is removed. A signed entry has the hash of those before it.
 */
const seenPrefix = 'gc/';

/**
 * Refuses a journal that has lost entries: what they made live would look like garbage.
 *
 * @throws {CompositionError} `nothing-live`; `journal-older`: it was cut
 */
export async function readSeenJournal(store: Store): Promise<readonly JournalEntry[]> {
  const entries = settledEntries(await readJournal(store));
  for (const key of await store.list(seenPrefix)) {
    const sequence = Number(/^gc\/(\d+)-[0-9a-f]{64}$/.exec(key)?.[1]);
    if (Number.isNaN(sequence) || (await seenKey(store, sequence)) === key) continue;
    throw new CompositionError(
      'journal-older',
      `${entryKey(sequence)} is missing, or not the entry that gc saw last: put the journal back from a backup, or remove ${key} from the store if you are sure of this journal.`,
    );
  }
  if (entries.length > 0) return entries;
  throw new CompositionError(
    'nothing-live',
    'The journal is empty, so every release would be garbage: set SITE_STORE if this is the wrong store, or put the journal back from a backup.',
  );
}

export async function rememberJournal(store: Store, { length }: readonly JournalEntry[]): Promise<void> {
  const key = await seenKey(store, length);
  if (key === null) return;
  await store.create(key, new Uint8Array());
  for (const older of await store.list(seenPrefix)) if (older < key) await store.remove(older);
}

async function seenKey(store: Store, sequence: number): Promise<string | null> {
  const content = await store.read(entryKey(sequence));
  const hash = content && createHash('sha256').update(content).digest('hex');
  return hash && entryKey(sequence).replace(/^journal\/(\d+)\.json$/, `${seenPrefix}$1-${hash}`);
}
