import { releasesOf } from '../live/releases-of.ts';
import { ensureRendered } from '../prerender/ensure-rendered.ts';
import type { ReleaseName } from '../releases/release.schema.ts';
import { requireRelease } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import { type Composition, foldJournal } from './composition.ts';
import { appendEntry, type PlannedEntry, readJournal } from './journal.ts';
import type { JournalEntry } from './journal-entry.ts';

/** Who changes the composition, when (ISO 8601) and why. */
export interface Author {
  readonly by: string;
  readonly at: string;
  readonly reason: string | null;
}

/** Pure: the entry that makes a release live; null where it is live already. */
export function planActivation(
  composition: Composition,
  name: ReleaseName,
  author: Author,
): PlannedEntry | null {
  if (composition.units[name.unit]?.id === name.id) return null;
  return { action: 'activate', unit: name.unit, release: name.id, ...author };
}

/**
 * Makes a published release live.
 *
 * @returns the journal's new entry; null where the release was live already
 */
export async function activate(
  store: Store,
  name: ReleaseName,
  author: Author,
): Promise<JournalEntry | null> {
  await requireRelease(store, name);
  const entries = await readJournal(store);
  const planned = planActivation(foldJournal(entries), name, author);
  if (!planned) return null;
  const year = new Date(author.at).getFullYear();
  // Rendered before it is live, so that a release that does not render never is.
  const wouldBe: JournalEntry = { format: 1, sequence: entries.length + 1, ...planned };
  await ensureRendered(store, await releasesOf(store, [...entries, wouldBe]), year);
  const entry = await appendEntry(store, (_, composition) => planActivation(composition, name, author));
  // Somebody else may have changed another unit meanwhile: the pages of the two together are still missing.
  if (entry) await ensureRendered(store, await releasesOf(store, await readJournal(store)), year);
  return entry;
}
