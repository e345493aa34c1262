import { SourceMap, type SourceMapPayload } from 'node:module';
import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import type { Store } from '../store/store.ts';
import { sourceMapsFile } from './file-name.ts';
import { type ReleaseName, releaseText } from './release.schema.ts';
import { releaseKey } from './releases.ts';

/** More than the maps of any release have (bytes). */
const maxLength = 256_000_000;

const unpack = promisify(gunzip);

/** @param maps script of the release → its source map */
export function packSourceMaps(maps: Readonly<Record<string, object>>): Uint8Array {
  const sorted = Object.entries(maps).sort(([a], [b]) => (a < b ? -1 : 1));
  return gzipSync(JSON.stringify(Object.fromEntries(sorted)), { level: 9 });
}

/** Keeps the source maps of a published release. Those of its first build stay, to which its commit belongs. */
export async function storeSourceMaps(store: Store, name: ReleaseName, content: Uint8Array): Promise<void> {
  await store.create(releaseKey(name, sourceMapsFile), content);
}

/**
 * Finds the place in a unit's sources that a place in a script of its release comes from, such as `src/page.tsx:12`. Null
 * if the release has no source map of it: older ones have none. Line and column begin with 1.
 */
export type FindSource = (
  name: ReleaseName,
  file: string,
  line: number,
  column: number,
) => Promise<string | null>;

/** Reads the source maps of each release once. @throws {StoreError} if the store cannot be reached */
export function createFindSource(store: Pick<Store, 'read'>): FindSource {
  const maps = new Map<string, Promise<Readonly<Record<string, SourceMapPayload>>>>();
  const parsed = new Map<string, SourceMap>();
  return async (name, file, line, column) => {
    const text = releaseText(name);
    const reading = maps.get(text) ?? readSourceMaps(store, name);
    maps.set(text, reading);
    const payload = await reading;
    const found = Object.hasOwn(payload, file) ? payload[file] : undefined;
    if (!found) return null;
    const map = parsed.get(`${text}/${file}`) ?? new SourceMap(found);
    parsed.set(`${text}/${file}`, map);
    const origin = map.findOrigin(line, column);
    return 'fileName' in origin ? `${sourcePath(origin.fileName)}:${origin.lineNumber}` : null;
  };
}

/** Empty if there are none, or if they cannot be read. */
async function readSourceMaps(
  store: Pick<Store, 'read'>,
  name: ReleaseName,
): Promise<Readonly<Record<string, SourceMapPayload>>> {
  const content = await store.read(releaseKey(name, sourceMapsFile));
  if (!content) return {};
  try {
    return JSON.parse((await unpack(content, { maxOutputLength: maxLength })).toString());
  } catch {
    return {};
  }
}

/** A path below the unit's folder, or below the root of the sources: without loaders and the steps that lead out of it. */
function sourcePath(source: string): string {
  return (source.split(/[!|]/).at(-1) ?? '').replace(/^webpack:\/\/[^/]*\//, '').replace(/^(\.\.?\/)+/, '');
}
