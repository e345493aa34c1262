import { CompositionError } from '../core/composition-error.ts';
import { appendNote } from '../core/journal/journal.ts';
import type { JournalEntry, NoteEntry } from '../core/journal/journal-entry.ts';
import { recordHash } from '../core/owners/release-statement.ts';
import { trusted } from '../core/owners/trusted.ts';
import { type ReleaseName, releaseText } from '../core/releases/release.schema.ts';
import { releaseKey } from '../core/releases/releases.ts';
import type { Store } from '../core/store/store.ts';
import type { Author } from './change.ts';

/**
 * Approves a release of a unit whose activations need two people.
 *
 * @throws {CompositionError} `release-unknown`, `release-unsigned`; `not-allowed` for who may not activate the unit
 */
export async function approve(
  store: Store,
  { unit, id }: ReleaseName,
  author: Author,
  seen: readonly JournalEntry[],
): Promise<NoteEntry> {
  const content = await trusted(store, () => seen).read(releaseKey({ unit, id }, 'release.json'));
  const record = content && recordHash(content);
  if (!record)
    throw new CompositionError(
      'release-unknown',
      `${releaseText({ unit, id })} is not in the store: publish it first.`,
    );
  return appendNote(store, seen, () => ({
    action: 'approve',
    ...author,
    approve: { unit, release: id, record },
  }));
}
