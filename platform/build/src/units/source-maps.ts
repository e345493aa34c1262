import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packSourceMaps, sourceMapsFile } from '@platform/releases/source-maps';
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';

type RawSourceMap = NonNullable<ReturnType<webpack.sources.Source['map']>>;

const kept = new WeakMap<Chunk, RawSourceMap>();

/** The source map of a chunk's minified script; undefined without `keepSourceMaps`. */
export function sourceMapOf(chunk: Chunk): RawSourceMap | undefined {
  return kept.get(chunk);
}

/**
 * Keeps the source maps of minified scripts. webpack's own option would write them between the files that browsers get,
 * and list them with these.
 */
export function keepSourceMaps(compiler: Compiler): void {
  compiler.hooks.compilation.tap('KeepSourceMaps', (compilation) => {
    compilation.hooks.buildModule.tap('KeepSourceMaps', (module) => {
      module.useSourceMap = true;
    });
    webpack.javascript.JavascriptModulesPlugin.getCompilationHooks(compilation).useSourceMap?.tap(
      'KeepSourceMaps',
      () => true,
    );
  });
  compiler.hooks.thisCompilation.tap('KeepSourceMaps', (compilation) => {
    // Files are minified. The hashes that are inserted later have the length of their placeholders.
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
    compilation.hooks.processAssets.tap({ name: 'KeepSourceMaps', stage }, () => {
      for (const chunk of compilation.chunks)
        for (const file of chunk.files) {
          const map = file.endsWith('.js') && compilation.getAsset(file)?.source.map({ columns: true });
          if (map) kept.set(chunk, map);
        }
    });
  });
}

/** @param root folder of the sources: a generated module that names it is without its content */
export async function writeSourceMaps(folder: string, { chunks }: Compilation, root: string): Promise<void> {
  const maps: Record<string, object> = {};
  for (const chunk of chunks) {
    const found = sourceMapOf(chunk);
    const file = [...chunk.files].find((name) => name.endsWith('.js'));
    if (!found || file === undefined) continue;
    const { file: _, sourcesContent = [], ...map } = found;
    const contents = sourcesContent.map((content) => (content?.includes(root) ? null : content));
    maps[file] = { ...map, sourcesContent: contents };
  }
  await writeFile(join(folder, sourceMapsFile), packSourceMaps(maps));
}
