import type { UnitName } from '@platform/contract';
import { inParallel } from '../in-parallel.ts';
import { parseReleaseName } from '../releases/release.schema.ts';
import { findRelease, listReleases } from '../releases/releases.ts';
import { trusted } from '../signing/trusted.ts';
import { foldJournal, takenBackBy } from '../state/history.ts';
import type { Journal } from '../state/journal-state.ts';
import type { Store } from '../store/store.ts';

/** A complete release in the store that is not live. */
export interface PublishedRelease {
  readonly unit: UnitName;
  readonly id: string;
  readonly commit: string | null;
  /** Of the commit (ISO 8601). */
  readonly date: string | null;
  /** Whether it has changes that are in no commit. */
  readonly dirty?: boolean;
  /** Whose rollback has taken it back; null if nobody's. */
  readonly takenBack: string | null;
}

/** How many records are read at once. */
const readsAtOnce = 16;

/** What cannot be read is left out: it cannot be activated either. */
export async function publishedReleases(
  store: Store,
  journal: Journal,
): Promise<readonly PublishedRelease[]> {
  const { units: live } = foldJournal(journal);
  const released = trusted(store, () => journal);
  const names = [...(await listReleases(store))]
    .filter(([text, isComplete]) => isComplete && isName(text))
    .map(([text]) => parseReleaseName(text))
    .filter(({ unit, id }) => live[unit]?.id !== id);
  const found = await inParallel(names, readsAtOnce, async (name) => {
    const record = await findRelease(released, name);
    if (record.status !== 'found') return [];
    return [{ ...name, ...record.release.source, takenBack: takenBackBy(journal, name)?.by ?? null }];
  });
  return found.flat();
}

function isName(text: string): boolean {
  try {
    return parseReleaseName(text) !== null;
  } catch {
    return false;
  }
}
