import webpack, { type Compiler } from 'webpack';

/** A chunk's script that has not arrived after this time (ms) is requested once more. */
export const chunkRepeatDelay = 5000;

/**
 * Requests the script of a chunk once more, under the next folder of a retry, if it is silent: the browser would wait
 * for the request that hangs, until webpack gives up after two minutes. The first of both scripts counts. The second
 * only runs, which changes nothing.
 *
 * webpack removes a tag whose script has loaded or failed, so one that is still in the document is silent. The fields of
 * the tag are those that integrity and `SharedChunks` set.
 */
export class RepeatSilentChunks {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RepeatSilentChunks', (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('RepeatSilentChunks', (source) => `${source}\n${repeat}`);
    });
  }
}

const folder = String.raw`/^(.*?\/assets\/[^\/]+\/[^\/]+\/)(?:~(\d+)\/)?/`;

const repeat = `setTimeout(() => {
  if (!script.isConnected) return;
  const { src, integrity, crossOrigin, dataset } = script;
  const again = document.createElement('script');
  Object.assign(again, { integrity, crossOrigin, onload: () => again.remove(), onerror: () => again.remove() });
  Object.assign(again.dataset, dataset);
  again.src = src.replace(${folder}, (_, start, retry) => start + '~' + (Number(retry || 0) + 1) + '/');
  document.head.append(again);
}, ${chunkRepeatDelay});`;
