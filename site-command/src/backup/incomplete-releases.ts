import {
  CompositionError,
  examineJournal,
  findingText,
  inParallel,
  type Needed,
  neededReleases,
  parseReleaseName,
  type ReleaseName,
  releaseText,
  type Store,
  verifyNeeded,
} from '@site/composition';
import type { ObjectDigest } from '../transfer/object-set.ts';
import type { BackupFolder } from './backup-folder.ts';
import { backupStore } from './backup-store.ts';

/** Objects by key. */
export type Known = ReadonlyMap<string, ObjectDigest>;

/** `unit@id` of the release that an object of the store belongs to. */
export function releaseOf(key: string): string | null {
  const [, unit, id] = /^releases\/([^/]+)\/([^/]+)\//.exec(key) ?? [];
  return unit === undefined ? null : `${unit}@${id}`;
}

/**
 * What `verify` would find in the backup: of the releases that it needs, and of all that were read from the site.
 * In sentences that name the release as `releaseOf` does.
 */
export async function incompleteReleases(
  folder: BackupFolder,
  objects: readonly ObjectDigest[],
  known: Known,
): Promise<readonly string[]> {
  const store = backupStore(folder, objects);
  const { entries, damages } = await examineJournal(store);
  const needed = neededReleases(entries, false);
  const others = readReleases(objects, known).filter(
    (name) => !needed.some((other) => releaseText(other.name) === releaseText(name)),
  );
  const all = [...needed, ...others.map((name) => ({ name, role: 'rollback' }) as const)];
  const findings = await inParallel(all, 1, (release) => examineRelease(store, release));
  return [...damages.map(({ reason }) => reason), ...findings.flat()];
}

/** Published releases with an object that was read from the site. */
function readReleases(objects: readonly ObjectDigest[], known: Known): readonly ReleaseName[] {
  const read = objects.filter(({ key, sha256 }) => known.get(key)?.sha256 !== sha256);
  const texts = new Set(read.map(({ key }) => releaseOf(key)));
  return objects.flatMap(({ key }) => {
    const text = releaseOf(key);
    return text !== null && texts.has(text) && key.endsWith('/release.json') ? nameOf(text) : [];
  });
}

/** None for a folder that no release can have. */
function nameOf(text: string): readonly ReleaseName[] {
  try {
    return [parseReleaseName(text)];
  } catch (error) {
    if (error instanceof CompositionError) return [];
    throw error;
  }
}

async function examineRelease(store: Store, needed: Needed): Promise<readonly string[]> {
  try {
    return (await verifyNeeded(store, needed)).map(findingText);
  } catch (error) {
    // A record that cannot be read: the rest of the site is saved all the same.
    if (error instanceof CompositionError) return [error.message];
    throw error;
  }
}
