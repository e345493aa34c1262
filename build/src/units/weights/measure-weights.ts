import { decodedMappings, type EncodedSourceMap, TraceMap } from '@jridgewell/trace-mapping';
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';
import { sourceMapOf } from '../source-maps.ts';
import { bundler, packageOf } from './package-of.ts';

/** Package → characters of minified code. */
export type PackageSizes = Readonly<Record<string, number>>;

const measured = new WeakMap<Chunk, PackageSizes>();

/** What each script of a finished compilation consists of: file → packages. Empty without `MeasureWeights`. */
export function scriptSizes({ chunks }: Compilation): Readonly<Record<string, PackageSizes>> {
  const sizes: Record<string, PackageSizes> = {};
  for (const chunk of chunks) {
    const packages = measured.get(chunk);
    for (const file of chunk.files) if (packages && file.endsWith('.js')) sizes[file] = packages;
  }
  return sizes;
}

/** Uses the maps of `KeepSourceMaps`: webpack's statistics have only the sizes before unused code is removed. */
export class MeasureWeights {
  readonly #own: string;

  constructor(own: string) {
    this.#own = own;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('MeasureWeights', (compilation) => {
      // After the maps are kept; the hashes, which change the text of files, are not inserted yet.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 2;
      compilation.hooks.processAssets.tap({ name: 'MeasureWeights', stage }, () => {
        for (const chunk of compilation.chunks)
          for (const file of chunk.files)
            if (file.endsWith('.js')) measured.set(chunk, sizesOf(compilation, chunk, file, this.#own));
      });
    });
  }
}

function sizesOf(compilation: Compilation, chunk: Chunk, file: string, own: string): PackageSizes {
  const source = compilation.getAsset(file)?.source;
  const map = sourceMapOf(chunk);
  if (!source || !map) return {};
  const sizes: Record<string, number> = {};
  const add = (name: string, characters: number) => {
    if (characters > 0) sizes[name] = (sizes[name] ?? 0) + characters;
  };
  const lines = String(source.source()).split('\n');
  for (const [line, segments] of decodedMappings(new TraceMap(map as EncodedSourceMap)).entries()) {
    const end = lines[line]?.length ?? 0;
    add(bundler, segments[0]?.[0] ?? end);
    for (const [at, [column, index]] of segments.entries()) {
      const name = index === undefined ? bundler : packageOf(map.sources[index] ?? '', own);
      add(name, (segments[at + 1]?.[0] ?? end) - column);
    }
  }
  return sizes;
}
