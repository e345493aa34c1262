import webpack, { type Compiler } from 'webpack';
import { idToCome } from './release-id.ts';

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
