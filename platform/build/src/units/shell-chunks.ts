import webpack, { type Compiler } from 'webpack';

/**
 * webpack's code in the shell asks `platform/runtime/src/remotes/requests.ts` for the names of files, and leaves the requests to
 * it. With names and hashes, its script would change whenever a page does.
 */
export function shellChunks(compiler: Compiler): void {
  compiler.hooks.thisCompilation.tap('ShellChunks', (compilation) => {
    const missing = new Set(Object.keys(replaced));
    compilation.hooks.runtimeModule.tap('ShellChunks', (module, { name }) => {
      const code = replaced[module.name];
      // Any other name is that of a stylesheet, which webpack itself runs to read it.
      if (code === undefined || name !== 'main') return;
      missing.delete(module.name);
      module.generate = () => code;
    });
    compilation.hooks.afterSeal.tap('ShellChunks', () => {
      for (const name of missing)
        compilation.errors.push(new webpack.WebpackError(`webpack’s code has no part “${name}” to replace.`));
    });
  });
}

const { ensureChunkHandlers, getChunkScriptFilename, loadScript, publicPath } = webpack.RuntimeGlobals;

/** The code that replaces each of these runtime modules of webpack, by the module's name. */
const replaced: Readonly<Record<string, string>> = {
  'get javascript chunk filename': `${getChunkScriptFilename} = (chunk) => siteFile(chunk + '.js');`,
  'load script': `${loadScript} = (address, done) => siteScript(address, done);`,
  'get mini-css chunk filename': '',
  'css loading': `${ensureChunkHandlers}.css = (chunk, pending) => pending.push(siteStyle(${publicPath}, chunk + '.css'));`,
  publicPath: `${publicPath} = document.currentScript.src.replace(/[^/]*$/, '');`,
};
