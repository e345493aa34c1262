import webpack, { type Compiler } from 'webpack';

/**
 * Placeholder for a release's id while its files are compiled. The id is part of the container's name and of every
 * class name, so compiling with the real id would make the cache of the previous release useless. It has the length
 * and the form of an id, so that minified code is the same as with the real id.
 */
export const idToCome = 'r0id2come0';

/** Replaces the placeholder by the release's id, after files are minified and before they are hashed. */
export class NameRelease {
  readonly #id: string;

  constructor(id: string) {
    this.#id = id;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = webpack;
    compiler.hooks.thisCompilation.tap('NameRelease', (compilation) => {
      const name = {
        name: 'NameRelease',
        stage: Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
        // The federation manifest is written last.
        additionalAssets: true,
      };
      compilation.hooks.processAssets.tap(name, (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          const content = source.source();
          if (typeof content !== 'string' || !content.includes(idToCome)) continue;
          compilation.updateAsset(file, new sources.RawSource(content.replaceAll(idToCome, this.#id)));
        }
      });
    });
  }
}
