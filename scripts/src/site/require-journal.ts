import { CompositionError, type JournalEntry, readJournal } from '@site/composition';
import type { SiteDeps } from './site-deps.ts';

/** The journal of a store in which something was live; a misspelt `SITE_STORE` must not look like a quiet site. */
export async function requireJournal({
  store,
  storeFolder,
}: Pick<SiteDeps, 'store' | 'storeFolder'>): Promise<readonly JournalEntry[]> {
  const entries = await readJournal(store);
  if (entries.length > 0) return entries;
  throw new CompositionError(
    'nothing-live',
    `Nothing was ever live in ${storeFolder}. If that is the wrong store, set SITE_STORE.`,
  );
}
