import { examineEntries, listReleases, neededReleases, releaseText, type Store } from '@site/composition';

/**
 * The releases that a saved journal needs and that `gc` may have removed before they were saved: `careers@r3k9x0a1bc`. A
 * backup only reads the store, so it cannot take leases. A missing release that the site still needs is not among them: a
 * newer journal would need it too, and `verify` names it.
 *
 * @param saved the copy of the journal
 * @param site the store, after its releases were saved
 */
export async function removedMeanwhile(saved: Store, site: Store): Promise<readonly string[]> {
  // Listed before the newest journal is read: a release is removed only after the entry that makes it unneeded.
  const complete = await listReleases(site);
  const stillNeeded = await namesOfNeeded(site);
  return (await namesOfNeeded(saved)).filter((name) => !complete.get(name) && !stillNeeded.includes(name));
}

async function namesOfNeeded(store: Store): Promise<readonly string[]> {
  const { entries } = await examineEntries(store);
  return neededReleases(entries, false).map(({ name }) => releaseText(name));
}
