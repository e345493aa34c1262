import webpack, { type Compiler } from 'webpack';

/** How long a chunk may take (ms); the specification fixes it. */
export const chunkLoadTimeout = 120_000;

/** A chunk's script that has not arrived after this time (ms) is requested once more. */
export const chunkRepeatDelay = 5000;

/**
 * Requests a chunk's script under the next folder of a retry
 *
 * - once more if it is silent: the browser would wait for the request that hangs, until webpack gives up after two
 *   minutes. The first of both scripts counts. The other one only runs, which changes nothing. The chunks of a remote's
 *   pages are left out: the shell's page loader requests them once more, and again for each Try again until four are
 *   pending.
 * - the next time that the chunk is wanted, if it has failed: for a known address the browser may use a response that it
 *   has stored, such as the page of a network that wants visitors to sign in.
 *
 * The copied fields of a tag are those that integrity and `sharedChunks` set. In webpack's function, `done` is what it
 * calls when a tag has loaded or failed.
 *
 * @param pages names of the chunks that the page loader requests once more
 */
export const retryChunks = (pages: readonly string[]) => (compiler: Compiler) => {
  const { LoadScriptRuntimeModule } = webpack.runtime;
  compiler.hooks.thisCompilation.tap('RetryChunks', (compilation) => {
    const { createScript } = LoadScriptRuntimeModule.getCompilationHooks(compilation);
    createScript.tap('RetryChunks', (source) => `${source}\n${retry(pages)}`);
  });
};

const folder = String.raw`/^(.*?\/assets\/[^\/]+\/[^\/]+\/)(?:~(\d+)\/)?/`;

/** The server knows the folders ~1 to ~99. */
const retry = (
  pages: readonly string[],
) => `const failures = ${webpack.RuntimeGlobals.loadScript}.failures ||= {};
const later = (times) =>
  script.src.replace(${folder}, (_, start, now) => start + '~' + (((now || 0) - 1 + times) % 99 + 1) + '/');
if (failures[url]) script.src = later(failures[url]);
const timer = ${JSON.stringify(pages)}.includes(chunkId) ? 0 : setTimeout(() => {
  const { integrity, crossOrigin, dataset } = script;
  const again = document.createElement('script');
  Object.assign(again, { integrity, crossOrigin, onload: () => again.remove(), onerror: () => again.remove() });
  Object.assign(again.dataset, dataset);
  again.src = later(1);
  document.head.append(again);
}, ${chunkRepeatDelay});
const tell = done;
done = (event) => {
  clearTimeout(timer);
  if (event.type !== 'load') failures[url] = (failures[url] || 0) + 1;
  tell(event);
};`;
