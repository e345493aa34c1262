import { SourceMap, type SourceMapPayload } from 'node:module';
import { gunzipSync } from 'node:zlib';

// Imports nothing of ours: the process that reads source maps may read few files.

/** Unpacked, in bytes. Those of the shell have 2.5 MB. */
export const largestSourceMaps = 8_000_000;

export type SourceMaps = Readonly<Record<string, SourceMapPayload>>;

/** The maps; and why they cannot be read, to be written after their name: then they are empty. */
export function unpackSourceMaps(content: Uint8Array): {
  readonly maps: SourceMaps;
  readonly fault: string | null;
} {
  try {
    const maps = JSON.parse(gunzipSync(content, { maxOutputLength: largestSourceMaps }).toString());
    const isObject = typeof maps === 'object' && maps !== null && !Array.isArray(maps);
    return isObject ? { maps, fault: null } : { maps: {}, fault: 'is no JSON object' };
  } catch (error) {
    const isLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    const tooLarge = `has more than ${largestSourceMaps / 1e6} MB when it is unpacked`;
    return { maps: {}, fault: isLarge ? tooLarge : 'is no JSON that gzip has packed' };
  }
}

const parsed = new WeakMap<SourceMapPayload, SourceMap>();

/**
 * The place in a unit's sources that a place in a script comes from, such as `src/page.tsx:12`. Null if the maps do not say
 * it. Line and column begin with 1.
 */
export function sourcePlace(maps: SourceMaps, file: string, line: number, column: number): string | null {
  const map = Object.hasOwn(maps, file) ? maps[file] : undefined;
  if (!map) return null;
  try {
    const known = parsed.get(map) ?? new SourceMap(map);
    parsed.set(map, known);
    const origin = known.findOrigin(line, column);
    return 'fileName' in origin ? shown(`${sourcePath(origin.fileName)}:${origin.lineNumber}`) : null;
  } catch {
    return null;
  }
}

/** Anybody may have written the map, and people read the place. */
const shown = (place: string) => (/^[\w.@/() [\]:+-]{1,200}$/.test(place) ? place : null);

/** A path below the unit's folder, or below the root of the sources: without loaders and the steps that lead out of it. */
function sourcePath(source: string): string {
  return (source.split(/[!|]/).at(-1) ?? '').replace(/^webpack:\/\/[^/]*\//, '').replace(/^(\.\.?\/)+/, '');
}
