import type { JournalEntry } from '../journal/journal-entry.ts';
import { type ExactRelease, type ReleaseName, releaseText } from '../releases/release.schema.ts';
import { releaseKey, requireRelease } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import type { ReleaseRole } from './owners.ts';
import { recordHash } from './release-statement.ts';
import { swapped, trusted } from './trusted.ts';

/**
 * @param entries the journal that says who may publish them
 * @param role `preview` if they will not go live
 * @throws {CompositionError} `release-unknown`, `release-unsigned`; `release-swapped` if another record was named
 */
export async function exactReleases<const T extends readonly ReleaseName[]>(
  store: Pick<Store, 'read'>,
  entries: readonly JournalEntry[],
  names: T,
  role: ReleaseRole = 'publish',
): Promise<{ readonly [Index in keyof T]: ExactRelease }> {
  const released = trusted(store, () => entries, role);
  const exact = async (name: ReleaseName): Promise<ExactRelease> => {
    const content = await released.read(releaseKey(name, 'release.json'));
    const record = content && recordHash(content);
    if (record === null)
      throw new Error(`${releaseText(await requireRelease(released, name))} has no record.`);
    if (name.record !== undefined && name.record !== record) throw swapped(name);
    return { unit: name.unit, id: name.id, record };
  };
  return (await Promise.all(names.map(exact))) as { readonly [Index in keyof T]: ExactRelease };
}
