import type { Release } from '@platform/contract';
import type { Journal, ReleaseName, Store } from '@platform/releases';
import { changesOf } from '@platform/releases/history';
import { withEvidence } from '@platform/releases/verify';

export type ReleaseSource = Awaited<ReturnType<typeof sourceOf>>;

/**
 * Nobody signs the `source` of a record, so the signed statement with which it went live counts more.
 *
 * @param release its record; null if it cannot be read
 * @returns the commit, null outside a repository, or once `gc` has removed the release; whether there were changes that are in
 *   no commit; and the pipeline run that published it, if its publisher has signed that
 */
export async function sourceOf(
  store: Store,
  journal: Journal,
  { unit, id }: ReleaseName,
  release: Pick<Release, 'source'> | null,
) {
  const activation = changesOf(journal, unit).findLast(
    (change) => change.release === id && change.signed && change.action === 'activate',
  );
  const statements = activation ? (await withEvidence(store, activation)).statements : [];
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
