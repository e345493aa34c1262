import webpack, { type Chunk, type Compiler } from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;

/** How the chunks of a remote are loaded: the shell does it (`platform/runtime/src/remotes/site-chunks.ts`). */
export const siteChunkLoading = 'site';

/** The variable of the shell that the chunks of all remotes call. The shell knows by the tag to which entry a chunk belongs. */
export const siteChunksName = 'siteChunks';

/** The script that names its container by its tag, because an unchanged entry is the same file in several releases. */
export const containerByTag = 'globalThis[document.currentScript.dataset.container]';

/**
 * Instead of webpack's code for the addresses, hashes, scripts and stylesheets of chunks, an entry has one call of the
 * shell. The shell knows the files of the release from its record. So an entry changes only with its pages and its shared
 * libraries, and visitors keep it when a chunk changes.
 *
 * @param entry name of the entry's chunk. A worker has a runtime of its own and loads its chunks itself
 */
export const siteChunks = (entry: string) => (compiler: Compiler) => {
  webpack.javascript.EnableChunkLoadingPlugin.setEnabled(compiler, siteChunkLoading);
  compiler.hooks.thisCompilation.tap('SiteChunks', (compilation) => {
    const served = new WeakSet<Chunk>();
    // The plugins that would add code for these are asked later, and not for an entry.
    for (const what of [
      RuntimeGlobals.ensureChunkHandlers,
      RuntimeGlobals.getChunkScriptFilename,
      RuntimeGlobals.publicPath,
    ])
      compilation.hooks.runtimeRequirementInTree
        .for(what)
        .tap({ name: 'SiteChunks', stage: -100 }, (chunk, needed) => {
          if (chunk.name !== entry) return;
          needed.add(RuntimeGlobals.moduleFactories);
          if (!served.has(chunk)) compilation.addRuntimeModule(chunk, new SiteChunksModule());
          served.add(chunk);
          return true;
        });
  });
};

class SiteChunksModule extends RuntimeModule {
  constructor() {
    super('site chunks', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    return `${siteChunksName}.serve(${RuntimeGlobals.require});`;
  }
}
