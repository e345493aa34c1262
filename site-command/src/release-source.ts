import { changesOf, type JournalEntry, type ReleaseName, type Store, wholeEntry } from '@site/composition';
import type { Release } from '@site/shared-ui/contracts';

export interface ReleaseSource {
  /** Null if it is not known: outside a repository, or once `gc` has removed the release. */
  readonly commit: string | null;
  /** Whether there were changes that are in no commit. */
  readonly dirty: boolean;
  /** The pipeline run that published it, if its publisher has signed that. */
  readonly run: string | null;
}

/**
 * Nobody signs the `source` of a record, so the signed statement with which it went live counts more.
 *
 * @param release its record; null if it cannot be read
 */
export async function sourceOf(
  store: Store,
  entries: readonly JournalEntry[],
  { unit, id }: ReleaseName,
  release: Release | null,
): Promise<ReleaseSource> {
  const activation = changesOf(entries, unit).findLast(
    (change) => change.release === id && change.signed && change.action === 'activate',
  );
  const statements = activation ? (await wholeEntry(store, activation)).statements : [];
  const statement = statements?.find((one) => one.unit === unit && one.release === id);
  const { commit = null, dirty = false } = release?.source ?? {};
  return { commit: statement ? statement.commit : commit, dirty, run: statement?.run ?? null };
}

/** Such as `commit c0ffee1234 and changes in no commit`; null if nothing is known. */
export function sourceText({ commit, dirty }: ReleaseSource): string | null {
  const changes = dirty ? ['changes in no commit'] : [];
  const known = commit === null ? changes : [`commit ${commit.slice(0, 10)}`, ...changes];
  return known.length === 0 ? null : known.join(' and ');
}
