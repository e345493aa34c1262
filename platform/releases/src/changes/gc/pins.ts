import { fromJson } from '../../core/json.ts';
import { type ReleaseName, releaseText } from '../../core/releases/release.schema.ts';
import { type ReleaseMark, refuseWhileRemoved } from '../../core/releases/release-leases.ts';
import { requireRelease } from '../../core/releases/releases.ts';
import type { Store } from '../../core/store/store.ts';

/** Releases that `gc` keeps until somebody lets them go: `pins/catalog@r3k9x0a1bc.json`, with who wants that and why. */
const pinsPrefix = 'pins/';

const keyOf = (name: ReleaseName) => `${pinsPrefix}${releaseText(name)}.json`;

export interface Pin extends ReleaseMark {
  readonly reason: string | null;
}

/**
 * Who has pinned it first stays. Like a lease, the pin is written before the marks of `gc` are read.
 *
 * @throws {CompositionError} `release-unknown`; `being-removed` by `gc`
 */
export async function pinRelease(store: Store, name: ReleaseName, { by, at, reason }: Pin): Promise<void> {
  const pin = new TextEncoder().encode(JSON.stringify({ by, at, reason }));
  const isNew = await store.create(keyOf(name), pin);
  try {
    await refuseWhileRemoved(store, name);
    await requireRelease(store, name);
  } catch (error) {
    if (isNew) await letGo(store, name);
    throw error;
  }
}

/** @returns whether it was pinned */
export async function letGo(store: Store, name: ReleaseName): Promise<boolean> {
  const key = keyOf(name);
  if ((await store.read(key)) === null) return false;
  await store.remove(key);
  return true;
}

/** `catalog@r3k9x0a1bc` → why it is kept. */
export async function readPins(store: Store): Promise<ReadonlyMap<string, string>> {
  const keys = await store.list(pinsPrefix);
  const pins = keys.map(async (key) => {
    const { by = 'somebody', at, reason } = (fromJson(await store.read(key)) ?? {}) as Partial<Pin>;
    const since = at === undefined ? '' : ` since ${at}`;
    const why = reason ? ` (${reason})` : '';
    return [key.slice(pinsPrefix.length).replace(/\.json$/, ''), `${by} keeps it${since}${why}`] as const;
  });
  return new Map(await Promise.all(pins));
}
