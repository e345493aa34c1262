import { examineJournal } from '../core/journal/journal.ts';
import type { Journal } from '../core/state/journal-state.ts';
import type { Store } from '../core/store/store.ts';
import { createCache } from './async-cache.ts';

/** How far another server can be ahead of this one (entries). */
export const maxAhead = 50;

/** How long a look is good for (ms). Other servers add entries: without an end, this server would not find them. */
const lookTtl = 1000;

/**
 * The journal as another server may follow it already: pages of that server name what this one does not know yet. The store
 * is asked at most once a second, whatever is looked for.
 *
 * @param now the journal as it is followed
 */
export function journalAhead(store: Store, now: () => Journal): () => Promise<Journal> {
  const looks = createCache<Journal>({ maxSize: 1, ttlOf: () => lookTtl });
  return async () => {
    const known = now();
    const look = async () => {
      const journal = await examineJournal(store, known);
      return journal.entries.length > known.entries.length ? journal : null;
    };
    return (await looks.get(`after ${known.entries.length}`, look)) ?? known;
  };
}
