import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

/**
 * webpack's code in the shell asks for the names and hashes of files, which the composition has: with them, its script would
 * change whenever a page does. It also leaves the requests for scripts to `platform/runtime/src/remotes/requests.ts`.
 */
export function shellChunks(compiler: Compiler): void {
  compiler.hooks.thisCompilation.tap('ShellChunks', (compilation) => {
    compilation.hooks.runtimeModule.tap('ShellChunks', (module) => {
      const code = replaced[module.name];
      if (code) module.generate = () => code;
    });
    MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
      'ShellChunks',
      (source, { tag, href }) => `${source}\n${tag}.integrity = siteIntegrity(${href});`,
    );
  });
}

const { getChunkScriptFilename, loadScript, require } = webpack.RuntimeGlobals;

/** The code that replaces each of these runtime modules of webpack, by the module's name. */
const replaced: Readonly<Record<string, string>> = {
  'get javascript chunk filename': `${getChunkScriptFilename} = (chunk) => siteFile(chunk + '.js');`,
  'get mini-css chunk filename': `${require}.miniCssF = (chunk) => siteFile(chunk + '.css');`,
  'load script': `${loadScript} = (address, done) => siteScript(address, done);`,
};
