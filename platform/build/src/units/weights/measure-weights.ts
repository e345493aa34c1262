import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodedMappings, type EncodedSourceMap, TraceMap } from '@jridgewell/trace-mapping';
import type { Compilation } from 'webpack';
import { sourceMapOf } from '../source-maps.ts';
import { bundler, packageOf } from './package-of.ts';

/** Package → characters of minified code. */
export type PackageSizes = Readonly<Record<string, number>>;

/**
 * What each script of a build consists of: file → packages. Uses the maps of `keepSourceMaps`: webpack's statistics have
 * only the sizes before unused code is removed.
 *
 * @param folder of the written scripts
 * @param own name of the unit's own folder
 */
export async function scriptSizes(
  { chunks }: Compilation,
  folder: string,
  own: string,
): Promise<Readonly<Record<string, PackageSizes>>> {
  const sizes: Record<string, PackageSizes> = {};
  for (const chunk of chunks) {
    const map = sourceMapOf(chunk);
    for (const file of chunk.files)
      if (map && file.endsWith('.js'))
        sizes[file] = sizesOf(await readFile(join(folder, file), 'utf8'), map as EncodedSourceMap, own);
  }
  return sizes;
}

function sizesOf(text: string, map: EncodedSourceMap, own: string): PackageSizes {
  const sizes: Record<string, number> = {};
  const add = (name: string, characters: number) => {
    if (characters > 0) sizes[name] = (sizes[name] ?? 0) + characters;
  };
  const lines = text.split('\n');
  for (const [line, segments] of decodedMappings(new TraceMap(map)).entries()) {
    const end = lines[line]?.length ?? 0;
    add(bundler, segments[0]?.[0] ?? end);
    for (const [at, [column, index]] of segments.entries()) {
      const name = index === undefined ? bundler : packageOf(map.sources[index] ?? '', own);
      add(name, (segments[at + 1]?.[0] ?? end) - column);
    }
  }
  return sizes;
}
