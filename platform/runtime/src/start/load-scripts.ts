import { createRetry, type Retry, type RetryDeps, retryAll } from '../tab/waiting.ts';
import type { CodeFile } from './page-code.ts';

/**
 * Runs each script once. First attempts run in the order of the files. A retry runs as soon as it has loaded:
 * webpack's entry accepts its chunks in any order, and an ordered script would wait for the one that hangs.
 */
export function loadScripts(document: Document, files: readonly CodeFile[], deps: RetryDeps): Retry<unknown> {
  return retryAll(files.map((file) => createRetry(scriptAttempts(document, file), deps)));
}

function scriptAttempts(
  document: Document,
  { href, integrity }: CodeFile,
): (attempt: number) => Promise<void> {
  const pending = new Set<HTMLScriptElement>();
  return (attempt) =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      pending.add(script);
      script.onload = () => {
        pending.delete(script);
        // A browser does not run a script that was moved to another document.
        document.implementation.createHTMLDocument('').body.append(...pending);
        resolve();
      };
      script.onerror = () => {
        pending.delete(script);
        script.remove();
        reject();
      };
      // Otherwise the browser requests them after the preloads of the page.
      Object.assign(script, {
        async: attempt > 0,
        crossOrigin: 'anonymous',
        integrity: integrity ?? '',
        fetchPriority: 'high',
      });
      // As `retryAddress` does for any file, but shorter: the shell's scripts are at the root of its release.
      script.src = attempt > 0 ? href.replace(/[^/]+$/, `~${((attempt - 1) % 99) + 1}/$&`) : href;
      document.head.append(script);
    });
}
