import { randomUUID } from 'node:crypto';
import { CompositionError } from '../composition-error.ts';
import { inParallel } from '../in-parallel.ts';
import { fromJson, isRecord } from '../json.ts';
import { requireClock, type Store } from '../store/store.ts';
import { type ReleaseName, releaseText } from './release.schema.ts';

/**
 * Leases keep `gc` from removing a release that another command uses. The command first writes its lease, then reads
 * the marks of `gc`; `gc` first writes its mark, then reads the leases. So at least one of them finds the other.
 */
const leasesPrefix = 'uses/';
const removalsPrefix = 'removals/';

const marksAtOnce = 16;

/** The content of a lease, or of a mark of `gc`. */
export interface ReleaseMark {
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface FoundMark extends ReleaseMark {
  readonly key: string;
  /** `catalog@r3k9x0a1bc`. */
  readonly release: string;
}

async function writeMark(
  store: Store,
  prefix: string,
  name: ReleaseName,
  mark: ReleaseMark,
): Promise<string> {
  // `gc` compares the time of a lease with its own.
  await requireClock(store);
  const key = `${prefix}${releaseText(name)}-${randomUUID()}.json`;
  await store.create(key, new TextEncoder().encode(JSON.stringify({ by: mark.by, at: mark.at })));
  return key;
}

/** @param name only marks of this release: others are not read, because a bucket can have hundreds */
async function readMarks(
  store: Store,
  prefix: string,
  name: ReleaseName | null = null,
): Promise<readonly FoundMark[]> {
  const wanted = name === null ? null : releaseText(name);
  const found = (await store.list(prefix)).flatMap((key) => {
    const release = /^(.+?@[a-z0-9]+)-/.exec(key.slice(prefix.length))?.[1];
    return release && (wanted === null || release === wanted) ? [{ key, release }] : [];
  });
  const marks = await inParallel(found, marksAtOnce, async ({ key, release }) => {
    const mark = fromJson(await store.read(key));
    if (!isRecord(mark) || typeof mark.by !== 'string' || typeof mark.at !== 'string') return [];
    return [{ by: mark.by, at: mark.at, key, release }];
  });
  return marks.flat();
}

/** Takes a lease of a release. Call it before reading the release. @returns its key, for `endLease` */
export async function beginLease(store: Store, name: ReleaseName, mark: ReleaseMark): Promise<string> {
  return writeMark(store, leasesPrefix, name, mark);
}

/** Ends a lease. If that fails, `gc` ignores the lease once it is old. */
export async function endLease(store: Store, key: string): Promise<void> {
  await store.remove(key).catch(() => undefined);
}

export async function withLease<T>(
  store: Store,
  name: ReleaseName,
  mark: ReleaseMark,
  work: () => Promise<T>,
): Promise<T> {
  const key = await beginLease(store, name, mark);
  try {
    return await work();
  } finally {
    await endLease(store, key);
  }
}

export function readLeases(store: Store): Promise<readonly FoundMark[]> {
  return readMarks(store, leasesPrefix);
}

/** Marks a release as being removed: it cannot be published again meanwhile. */
export async function beginRemoval(store: Store, name: ReleaseName, mark: ReleaseMark): Promise<string> {
  return writeMark(store, removalsPrefix, name, mark);
}

/** Ends marks of removals. If that fails, they count as those of a run that was killed. */
export async function endRemovals(store: Store, keys: readonly string[]): Promise<void> {
  await inParallel(keys, marksAtOnce, (key) => endLease(store, key));
}

/**
 * Removes the marks of killed runs: those that exist before and after a pause. The clocks of two machines may differ, so
 * they are not compared.
 *
 * @param sleep waits longer than a run keeps its marks
 */
export async function endDeadRemovals(store: Store, sleep: () => Promise<void>): Promise<void> {
  const before = await store.list(removalsPrefix);
  if (before.length === 0) return;
  await sleep();
  const now = new Set(await store.list(removalsPrefix));
  await endRemovals(
    store,
    before.filter((key) => now.has(key)),
  );
}

/** Call it after `beginLease`. @throws {CompositionError} `being-removed` */
export async function refuseWhileRemoved(store: Store, name: ReleaseName): Promise<void> {
  const [removal] = await readMarks(store, removalsPrefix, name);
  if (!removal) return;
  throw new CompositionError(
    'being-removed',
    `${releaseText(name)} is being removed (${removal.by}, since ${removal.at}): try again in a moment. If gc no longer runs, run it again.`,
  );
}
