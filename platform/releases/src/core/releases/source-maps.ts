import { gzipSync } from 'node:zlib';
import type { FailureFrame, FailureSample, UnitName } from '@platform/contract';
import type { Store } from '../store/store.ts';
import { fileNameFault, sourceMapsFile } from './file-name.ts';
import { type ReleaseName, releaseText } from './release.schema.ts';
import { releaseKey } from './releases.ts';
import { largestSourceMaps, type SourceMaps, sourcePlace, unpackSourceMaps } from './source-place.ts';

/** @param maps script of the release → its source map */
export function packSourceMaps(maps: Readonly<Record<string, object>>): Uint8Array {
  const sorted = Object.entries(maps).sort(([a], [b]) => (a < b ? -1 : 1));
  return gzipSync(JSON.stringify(Object.fromEntries(sorted)), { level: 9 });
}

/** Keeps the source maps of a published release. Those of its first build stay, to which its commit belongs. */
export async function storeSourceMaps(store: Store, name: ReleaseName, content: Uint8Array): Promise<void> {
  await store.create(releaseKey(name, sourceMapsFile), content);
}

/** Null if they have not been published, or are too large. @throws {StoreError} if the store cannot be reached */
export function readSourceMaps(store: Pick<Store, 'read'>, name: ReleaseName): Promise<Uint8Array | null> {
  return store.read(releaseKey(name, sourceMapsFile), largestSourceMaps);
}

/** Finds the place in a unit's sources that a place in a script of its release comes from: see `sourcePlace`. */
export type FindSource = (
  name: ReleaseName,
  file: string,
  line: number,
  column: number,
) => Promise<string | null>;

/** Only for commands: the maps of a hostile release could stop a server. @throws {StoreError} if the store cannot be reached */
export function createFindSource(store: Pick<Store, 'read'>): FindSource {
  const known = new Map<string, Promise<SourceMaps>>();
  const read = async (name: ReleaseName) => {
    const content = await readSourceMaps(store, name);
    return content ? unpackSourceMaps(content).maps : {};
  };
  return async (name, file, line, column) => {
    const text = releaseText(name);
    const reading = known.get(text) ?? read(name);
    known.set(text, reading);
    return sourcePlace(await reading, file, line, column);
  };
}

const mostShown = 3;

/**
 * Where in the sources a failure comes from, the innermost first: `catalog src/page.tsx:12`. Of the unit itself, if it has
 * any frame: those of shared libraries above it tell less.
 */
export async function failurePlaces(
  unit: UnitName,
  sample: Pick<FailureSample, 'frames'> | undefined,
  find: FindSource,
): Promise<readonly string[]> {
  const frames = sample?.frames ?? [];
  const own = frames.filter((frame) => frame.unit === unit);
  const shown = (own.length > 0 ? own : frames).slice(0, mostShown);
  return Promise.all(shown.map((frame) => placeOf(frame, find)));
}

/** The file of the release, if the sources are not known. */
async function placeOf(
  { unit, release, file, line, column }: FailureFrame,
  find: FindSource,
): Promise<string> {
  const name = { unit, id: release };
  // Anybody can report frames. Without the store, the file of the release is better than nothing.
  const isSafe = line > 0 && fileNameFault(file) === null;
  const source = isSafe ? await find(name, file, line, column).catch(() => null) : null;
  return `${unit} ${source ?? (line > 0 ? `${file}:${line}:${column}` : file)}`;
}
