import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

/** How long a chunk may take (ms); the specification fixes it. */
export const chunkLoadTimeout = 120_000;

/** A chunk's script that has not arrived after this time (ms) is requested once more. */
const chunkRepeatDelay = 5000;

/**
 * webpack's code in the shell asks for the names and hashes of files, which the composition has: with them, its script would
 * change whenever a page does (`platform/runtime/src/remotes/requests.ts`). It requests the script of a chunk under the next
 * folder of a retry
 *
 * - once more if it is silent: the browser would wait for the request that hangs, until webpack gives up after two
 *   minutes. The first of both scripts counts. The other one only runs, which changes nothing.
 * - the next time that the chunk is wanted, if it has failed: for a known address the browser may use a response that it
 *   has stored, such as the page of a network that wants visitors to sign in.
 *
 * In webpack's function, `done` is what it calls when a tag has loaded or failed. Chunks of remotes are requested in the
 * same way by `platform/runtime/src/remotes/site-chunks.ts`.
 */
export function shellChunks(compiler: Compiler): void {
  compiler.hooks.thisCompilation.tap('ShellChunks', (compilation) => {
    compilation.hooks.runtimeModule.tap('ShellChunks', (module) => {
      const [, kind] = /^get (javascript|mini-css) chunk filename$/.exec(module.name) ?? [];
      const { global } = module as { readonly global?: string };
      if (kind) module.generate = () => `${global} = (chunk) => siteFile(chunk + ".${extensions[kind]}");`;
    });
    const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
    createScript.tap('ShellChunks', (source) => `${source}\n${hash}\n${retry}`);
    MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
      'ShellChunks',
      (source, { tag, href }) => `${source}\n${tag}.integrity = siteIntegrity(${href});`,
    );
  });
}

/** In CORS mode, as the page has preloaded it. */
const hash = `script.integrity = siteIntegrity(url);
script.crossOrigin = 'anonymous';`;

const extensions: Readonly<Record<string, string>> = { javascript: 'js', 'mini-css': 'css' };

const folder = String.raw`/^(.*?\/assets\/[^\/]+\/[^\/]+\/)(?:~(\d+)\/)?/`;

/** The server knows the folders ~1 to ~99. */
const retry = `const failures = ${webpack.RuntimeGlobals.loadScript}.failures ||= {};
const later = (times) =>
  script.src.replace(${folder}, (_, start, now) => start + '~' + (((now || 0) - 1 + times) % 99 + 1) + '/');
if (failures[url]) script.src = later(failures[url]);
const timer = setTimeout(() => {
  const { integrity, crossOrigin } = script;
  const again = document.createElement('script');
  Object.assign(again, { integrity, crossOrigin, onload: () => again.remove(), onerror: () => again.remove() });
  again.src = later(1);
  document.head.append(again);
}, ${chunkRepeatDelay});
const tell = done;
done = (event) => {
  clearTimeout(timer);
  if (event.type !== 'load') failures[url] = (failures[url] || 0) + 1;
  tell(event);
};`;
