import { CompositionError } from '../composition-error.ts';
import type { Owners, ReleaseRole } from '../owners/owners.ts';
import { type ExactRelease, type ReleaseName, releaseText } from '../releases/release.schema.ts';
import { recordHash } from '../releases/release-statement.ts';
import { releaseKey, requireRelease } from '../releases/releases.ts';
import { type Journal, recordIn } from '../state/journal-state.ts';
import type { Store } from '../store/store.ts';
import { pageTrust } from './page-signature.ts';
import { findStatement } from './released-by.ts';

const recordKey = /^releases\/([^/]+)\/([^/]+)\/release\.json$/;

/**
 * A store as a site trusts it: the `release.json` of a release that went live is read only if it is the one that was checked
 * then. On a site with owners, that of another release is read only if somebody who may publish the unit has signed it, and
 * a rendered page is empty unless somebody who may has signed it. It throws `release-unsigned` or `release-swapped` for
 * others; `findRelease` makes them unreadable releases.
 *
 * @param journal returns the site's journal, which names the checked releases and the owners
 * @param role `preview` also trusts those who may only preview the unit: for what no visitor of the live site gets
 */
export function trusted<S extends Pick<Store, 'read'>>(
  store: S,
  journal: () => Journal,
  role: ReleaseRole = 'publish',
): S {
  const ownersNow = () => journal().authority?.owners ?? null;
  const isTrustedPage = pageTrust(store, role);
  const read = async (key: string) => {
    const content = await store.read(key);
    if (content !== null && key.startsWith('pages/')) {
      const owners = ownersNow();
      // Nothing: `findRendered` makes it an unreadable page, which is rendered again.
      return !owners || (await isTrustedPage(owners, key, content)) ? content : new Uint8Array();
    }
    const [, unit, id] = recordKey.exec(key) ?? [];
    if (content === null || unit === undefined || id === undefined) return content;
    const name = { unit, id };
    const record = recordHash(content);
    if (record === null)
      throw new CompositionError('bad-release', `release.json of ${releaseText(name)} is no JSON object.`);
    const known = recordIn(journal(), name);
    if (known !== null && known !== record) throw swapped(name);
    const owners = known === null ? ownersNow() : null;
    if (owners) await requireSigned(store, owners, { ...name, record }, role);
    return content;
  };
  return { ...store, read };
}

function swapped(name: ReleaseName): CompositionError {
  const message = `release.json of ${releaseText(name)} is not the one that was checked: somebody has changed it in the store.`;
  return new CompositionError('release-swapped', message);
}

async function requireSigned(
  store: Pick<Store, 'read'>,
  owners: Owners,
  release: ExactRelease,
  role: ReleaseRole,
): Promise<void> {
  if (await findStatement(store, owners, release, role)) return;
  const who = (await findStatement(store, owners, release, 'preview'))
    ? `Only a key for previews of ${release.unit}`
    : `Nobody who may ${role} ${release.unit}`;
  const message = `${who} has signed ${releaseText(release)}: publish it with a key that may ${role} it.`;
  throw new CompositionError('release-unsigned', message);
}

/**
 * @param journal the one that says who may publish them
 * @param role `preview` if they will not go live
 * @throws {CompositionError} `release-unknown`, `release-unsigned`; `release-swapped` if another record was named
 */
export async function exactReleases<const T extends readonly ReleaseName[]>(
  store: Pick<Store, 'read'>,
  journal: Journal,
  names: T,
  role: ReleaseRole = 'publish',
): Promise<{ readonly [Index in keyof T]: ExactRelease }> {
  const released = trusted(store, () => journal, role);
  const exact = async (name: ReleaseName): Promise<ExactRelease> => {
    const content = await released.read(releaseKey(name, 'release.json'));
    const record = content && recordHash(content);
    if (record === null) {
      await requireRelease(released, name);
      // Somebody has published it since.
      throw new CompositionError(
        'release-unknown',
        `${releaseText(name)} could not be read for a moment: try again.`,
      );
    }
    if (name.record !== undefined && name.record !== record) throw swapped(name);
    return { unit: name.unit, id: name.id, record };
  };
  return (await Promise.all(names.map(exact))) as { readonly [Index in keyof T]: ExactRelease };
}
