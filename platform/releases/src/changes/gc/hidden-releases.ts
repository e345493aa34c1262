import { type ReleaseName, releaseText } from '../../core/releases/release.schema.ts';
import {
  beginLease,
  endLease,
  type ReleaseMark,
  refuseWhileRemoved,
} from '../../core/releases/release-leases.ts';
import { releaseKey, requireRelease } from '../../core/releases/releases.ts';
import type { Store } from '../../core/store/store.ts';

/**
 * The records of hidden releases: `hidden/catalog@r3k9x0a1bc-1767628800000.json`, with the time (ms since 1970). A release
 * is hidden while its `release.json` is only here: to publish it again shows it too. That of an upload that never ended is
 * empty.
 */
const hiddenPrefix = 'hidden/';

const keyStart = (name: ReleaseName) => `${hiddenPrefix}${releaseText(name)}-`;

/** Since when releases are hidden (ms since 1970): `catalog@r3k9x0a1bc` → time. Visible ones can be among them. */
export async function readHidden(store: Store): Promise<ReadonlyMap<string, number>> {
  const found = (await store.list(hiddenPrefix)).map((key) => /([^/]+@[^/]+)-(\d+)\.json$/.exec(key));
  return new Map(found.flatMap((match) => (match?.[1] ? [[match[1], Number(match[2])] as const] : [])));
}

/** Call it while the release is marked as being removed. */
export async function hideRelease(store: Store, name: ReleaseName, now: number): Promise<void> {
  const key = releaseKey(name, 'release.json');
  const record = await store.read(key);
  await store.create(`${keyStart(name)}${now}.json`, record ?? new Uint8Array());
  if (record) await store.remove(key);
}

/** Its records go first: what is left after an interruption cannot be shown again. */
export async function removeHidden(store: Store, name: ReleaseName): Promise<void> {
  for (const key of await store.list(hiddenPrefix))
    if (key.startsWith(keyStart(name))) await store.remove(key);
}

/** Its lease stays: it may be about to go live. @throws {CompositionError} `release-unknown`; `being-removed` by `gc` */
export async function restoreRelease(store: Store, name: ReleaseName, mark: ReleaseMark): Promise<void> {
  const lease = await beginLease(store, name, mark);
  try {
    await refuseWhileRemoved(store, name);
    const keys = (await store.list(hiddenPrefix)).filter((key) => key.startsWith(keyStart(name)));
    const records = await Promise.all(keys.map((key) => store.read(key)));
    const record = records.findLast((content) => content !== null && content.byteLength > 0);
    if (record) await store.create(releaseKey(name, 'release.json'), record);
    if (record || keys.length === 0) await requireRelease(store, name);
    await removeHidden(store, name);
  } catch (error) {
    await endLease(store, lease);
    throw error;
  }
}
