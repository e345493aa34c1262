import {
  CompositionError,
  examineJournal,
  type JournalEntry,
  type JournalReading,
  readJournal,
} from '@site/composition';
import type { SiteDeps } from './site-deps.ts';

/** The journal as far as it can be read: for subcommands that only look. */
export async function requireReading({
  store,
  storeFolder,
}: Pick<SiteDeps, 'store' | 'storeFolder'>): Promise<JournalReading> {
  const reading = await examineJournal(store);
  if (reading.entries.length === 0 && reading.damages.length === 0) throw nothingLive(storeFolder);
  return reading;
}

/** The journal of a store in which something was live; a misspelt `SITE_STORE` must not look like a quiet site. */
export async function requireJournal({
  store,
  storeFolder,
}: Pick<SiteDeps, 'store' | 'storeFolder'>): Promise<readonly JournalEntry[]> {
  const entries = await readJournal(store);
  if (entries.length > 0) return entries;
  throw nothingLive(storeFolder);
}

function nothingLive(storeFolder: string): CompositionError {
  return new CompositionError(
    'nothing-live',
    `Nothing was ever live in ${storeFolder}. If that is the wrong store, set SITE_STORE.`,
  );
}
