import type { Release } from '@platform/contract';
import { CompositionError } from '../core/composition-error.ts';
import { readJournal } from '../core/journal/journal.ts';
import { signatureFile } from '../core/keys/ssh-signature.ts';
import { type Publication, type Published, publish } from '../core/releases/publish.ts';
import { type ExactRelease, type ReleaseName, releaseText } from '../core/releases/release.schema.ts';
import { type ReleaseStatement, recordHash, statementKey } from '../core/releases/release-statement.ts';
import { findRelease, readReleaseFile, releaseKey } from '../core/releases/releases.ts';
import { readSourceMaps, storeSourceMaps } from '../core/releases/source-maps.ts';
import { findStatement } from '../core/signing/released-by.ts';
import { requireRight } from '../core/signing/seal.ts';
import { exactReleases, trusted } from '../core/signing/trusted.ts';
import type { Journal } from '../core/state/journal-state.ts';
import type { Store } from '../core/store/store.ts';

/** A release of another store that this site may have. */
export interface ForeignRelease {
  readonly release: Release;
  readonly from: Store;
  /** What somebody who may publish its unit here has signed; null: the key of this process signs the copy. */
  readonly statement: ReleaseStatement | null;
}

/**
 * Reads a release of another store as that store's own site trusts it.
 *
 * @param place of the other store, for messages
 * @param base the journal of this site
 * @throws {CompositionError} `release-unknown`, `release-newer`, `release-unsigned`, `release-swapped`, `bad-release`; `not-allowed`
 *   if nobody who may publish the unit here has signed it, and this process may not publish it either
 */
export async function foreignRelease(
  from: Store,
  place: string,
  name: ReleaseName,
  to: Store,
  base: Journal,
): Promise<ForeignRelease> {
  const journal = await readJournal(from);
  const found = await findRelease(
    trusted(from, () => journal),
    name,
  );
  if (found.status === 'absent')
    throw new CompositionError('release-unknown', `${releaseText(name)} is not in ${place}.`);
  if (found.status === 'unreadable') throw found.error;
  const { release } = found;
  const [exact] = await exactReleases(from, journal, [name]);
  if (recordHash(Buffer.from(JSON.stringify(release))) !== exact.record)
    throw new CompositionError(
      'release-newer',
      `${releaseText(name)} has fields that this version does not know, and a copy would lack: update it.`,
    );
  const statement = await statementFor(from, exact, base);
  if (!statement) await requireRight(to, base, 'publish', [name.unit]);
  return { release, from, statement };
}

function statementFor(from: Store, exact: ExactRelease, base: Journal): Promise<ReleaseStatement | null> {
  const owners = base.authority?.owners;
  return owners ? findStatement(from, owners, exact, 'publish') : Promise.resolve(null);
}

/** Publishes it in this store too, under the same name. @throws {CompositionError} as `publish` and `readReleaseFile` */
export async function copyRelease(
  { release, from, statement }: ForeignRelease,
  to: Store,
  publication: Publication,
): Promise<Published> {
  const published = await publish(to, release, (path) => readReleaseFile(from, release, path), publication);
  const maps = await readSourceMaps(from, release);
  if (maps) await storeSourceMaps(to, release, maps);
  const key = statement && statementKey(statement);
  if (key)
    await to.create(
      releaseKey(release, signatureFile(key)),
      Buffer.from(`${JSON.stringify(statement, null, 2)}\n`),
    );
  return published;
}
