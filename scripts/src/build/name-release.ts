import webpack, { type Compiler } from 'webpack';

/**
 * Stands for a release's id while its files are made. The id is in the name of the container and of every class; if
 * it were in the modules too, nothing that was compiled for the release before could be used again. As long as an id
 * and made like one, so that what is minified with it is what would have been minified with the id.
 */
export const idToCome = 'r0id2come0';

/** Writes a release's id into its files: after they were minified, before they are hashed. */
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
