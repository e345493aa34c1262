import { examineJournal } from '../core/journal/journal.ts';
import type { Journal } from '../core/state/journal-state.ts';
import type { Store } from '../core/store/store.ts';
import { createCache } from './async-cache.ts';

/** How far another server can be ahead of this one (entries). */
export const maxAhead = 50;

/** How long a reading is used (ms). Other servers add entries: without an end, this server would not find them. */
const readTtl = 1000;

/**
 * The journal as another server may follow it already: pages of that server name what this one does not know yet. The store
 * is asked at most once a second, whatever is asked for.
 *
 * @param now the journal as it is followed
 */
export function journalAhead(store: Store, now: () => Journal): () => Promise<Journal> {
  const readings = createCache<Journal>({ maxSize: 1, ttlOf: () => readTtl });
  return async () => {
    const known = now();
    const read = async () => {
      const journal = await examineJournal(store, known);
      return journal.entries.length > known.entries.length ? journal : null;
    };
    return (await readings.get(`after ${known.entries.length}`, read)) ?? known;
  };
}
