import { randomUUID } from 'node:crypto';
import type { Store } from '../store/store.ts';
import type { ReleaseName } from './release.schema.ts';
import { releaseText } from './release.schema.ts';

/**
 * Who uses a release that `gc` might remove. A user writes its mark first and looks at the release then; `gc` makes
 * the release invisible first and looks for marks then. So at least one of them sees the other.
 */
const usesPrefix = 'uses/';
const removalsPrefix = 'removals/';

/** What a mark says. */
export interface ReleaseMark {
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A mark of a removal also keeps the `release.json` that it hides; null where there was none. */
export interface RemovalMark extends ReleaseMark {
  readonly record: string | null;
}

export interface FoundMark extends RemovalMark {
  readonly key: string;
  /** `careers@r3k9x0a1bc`. */
  readonly release: string;
}

async function writeMark(
  store: Store,
  prefix: string,
  name: ReleaseName,
  mark: ReleaseMark | RemovalMark,
): Promise<string> {
  const key = `${prefix}${releaseText(name)}-${randomUUID()}.json`;
  await store.create(key, new TextEncoder().encode(JSON.stringify(mark)));
  return key;
}

async function readMarks(store: Store, prefix: string): Promise<readonly FoundMark[]> {
  const marks: FoundMark[] = [];
  for (const key of await store.list(prefix)) {
    const content = await store.read(key);
    const mark = content && parseMark(content);
    const release = /^(.+?@[a-z0-9]+)-/.exec(key.slice(prefix.length))?.[1];
    if (mark && release) marks.push({ ...mark, key, release });
  }
  return marks;
}

function parseMark(content: Uint8Array): RemovalMark | null {
  try {
    const { by, at, record } = JSON.parse(new TextDecoder().decode(content)) as Partial<RemovalMark>;
    return typeof by === 'string' && typeof at === 'string' ? { by, at, record: record ?? null } : null;
  } catch {
    return null;
  }
}

/** Marks a release as used, from before it is looked at. @returns the key of the mark, for `endUse` */
export async function beginUse(store: Store, name: ReleaseName, mark: ReleaseMark): Promise<string> {
  return writeMark(store, usesPrefix, name, { by: mark.by, at: mark.at });
}

/** A mark that cannot be removed is ignored by `gc` once it is old. */
export async function endUse(store: Store, key: string): Promise<void> {
  await store.remove(key).catch(() => undefined);
}

/** Does something with a release that `gc` must not remove meanwhile. */
export async function whileUsed<T>(
  store: Store,
  name: ReleaseName,
  mark: ReleaseMark,
  work: () => Promise<T>,
): Promise<T> {
  const key = await beginUse(store, name, mark);
  try {
    return await work();
  } finally {
    await endUse(store, key);
  }
}

export function readUses(store: Store): Promise<readonly FoundMark[]> {
  return readMarks(store, usesPrefix);
}

/** Says that the files of a release are about to be removed: who publishes it again must wait. */
export async function beginRemoval(store: Store, name: ReleaseName, mark: RemovalMark): Promise<string> {
  return writeMark(store, removalsPrefix, name, mark);
}

export function readRemovals(store: Store): Promise<readonly FoundMark[]> {
  return readMarks(store, removalsPrefix);
}
