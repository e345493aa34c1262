import {
  CompositionError,
  changesIn,
  changesOf,
  findRelease,
  type JournalEntry,
  type ReleaseName,
  releaseText,
  type Store,
  trusted,
  wholeEntry,
} from '@site/composition';
import type { Release } from '@site/shared-ui/contracts';

/** The sources that a release was built from. */
export interface ReleaseSource {
  /** Null if it is not known: outside a repository, or once `gc` has removed the release. */
  readonly commit: string | null;
  /** Whether there were changes that are in no commit. */
  readonly dirty: boolean;
  /** The pipeline run that published it, if its publisher has signed that. */
  readonly run: string | null;
}

export interface NamedSource extends ReleaseSource {
  /** Of the release: `careers@r3k9x0a1bc`. */
  readonly name: string;
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

/** The sources of each release that an entry names. */
export function findSources(
  store: Store,
  entries: readonly JournalEntry[],
): (entry: JournalEntry) => Promise<readonly NamedSource[]> {
  const released = trusted(store, () => entries);
  return (entry) =>
    Promise.all(
      changesIn(entry).map(async ({ unit, release: id }) => {
        const release = await recordOf(released, { unit, id });
        return {
          name: releaseText({ unit, id }),
          ...(await sourceOf(store, entries, { unit, id }, release)),
        };
      }),
    );
}

async function recordOf(released: Store, name: ReleaseName): Promise<Release | null> {
  try {
    const found = await findRelease(released, name);
    return found.status === 'found' ? found.release : null;
  } catch (error) {
    // A name that only a newer version allows.
    if (error instanceof CompositionError && error.code === 'bad-key') return null;
    throw error;
  }
}

/** Such as `commit c0ffee1234 and changes in no commit`; null if nothing is known. */
export function sourceText({ commit, dirty }: ReleaseSource): string | null {
  const changes = dirty ? ['changes in no commit'] : [];
  const known = commit === null ? changes : [`commit ${commit.slice(0, 10)}`, ...changes];
  return known.length === 0 ? null : known.join(' and ');
}
