import type { RemoteRelease } from '@platform/contract';
import { LoadError } from './load-error.ts';
import { createLoads, filesByName, requestScript, requestStyle } from './requests.ts';

declare global {
  /** What entries and chunks of remotes call: see `platform/build/src/units/site-chunks.ts`. */
  var siteChunks: SiteChunks | undefined;
}

interface SiteChunks {
  /** Called by an entry while its script runs. */
  serve(code: EntryCode): void;
  /** Called by a chunk while its script runs. */
  push(chunk: readonly [ids: readonly string[], modules: Readonly<Record<string, unknown>>]): void;
}

/** What webpack's code calls `__webpack_require__`, with the fields that webpack has given these names. */
interface EntryCode {
  readonly m: Record<string, unknown>;
  readonly f: Record<string, (chunk: string, pending: Promise<void>[]) => void>;
  /** Chunks that use shared libraries. */
  readonly consumesLoadingData?: { readonly chunkMapping?: Readonly<Record<string, unknown>> };
  p: string;
  b: string;
  u: (chunk: string) => string | undefined;
}

/**
 * Loads the chunks of remotes, so that no entry has code for it, or names of files that change. Each entry has tags of its
 * own, because two releases can have the same chunks. The page loader repeats the requests for pages.
 *
 * @returns tells which release an entry's tag belongs to, before it runs
 */
export function createSiteChunks(): (entry: HTMLScriptElement, release: RemoteRelease) => void {
  const releases = new WeakMap<object, RemoteRelease>();
  const receivers = new WeakMap<object, (modules: Readonly<Record<string, unknown>>) => void>();
  const running = () => document.currentScript as HTMLScriptElement;
  globalThis.siteChunks = {
    push: ([, modules]) => receivers.get(running())?.(modules),
    serve: (code) => {
      const release = releases.get(running());
      if (!release) throw new Error('The shell has not requested this entry.');
      serve(code, release, running().src.replace(/[^/]*$/, ''), receivers);
    },
  };
  return (entry, release) => void releases.set(entry, release);
}

/** @param folder address of the release's files, of the retry that the entry belongs to */
function serve(
  code: EntryCode,
  { container, integrity, routes }: RemoteRelease,
  folder: string,
  receivers: WeakMap<object, (modules: Readonly<Record<string, unknown>>) => void>,
): void {
  const files = filesByName(integrity);
  const load = createLoads();
  const failures = new Map<string, number>();

  const loadScript = (path: string, isPage: boolean) =>
    new Promise<void>((resolve, reject) => {
      const prepare = (tag: HTMLScriptElement) => {
        tag.dataset.container = container;
        receivers.set(tag, (modules) => {
          Object.assign(code.m, modules);
          stop();
          resolve();
        });
      };
      const file = { address: folder + path, integrity: integrity[path], failures };
      const stop = requestScript({ ...file, repeats: !isPage, prepare }, ({ type, target: { src } }) => {
        reject(
          type === 'timeout'
            ? new LoadError('chunk-timeout', `${src} timed out.`)
            : new LoadError('chunk-unreachable', `${src} did not load.`),
        );
      });
    });
  code.p = folder;
  code.b = document.baseURI;
  code.u = (chunk) => files.get(`${chunk}.js`);
  code.f.site = (chunk, pending) => {
    const [script, style] = [files.get(`${chunk}.js`), files.get(`${chunk}.css`)];
    const isPage = routes.some(({ page }) => page === chunk);
    if (script) pending.push(load(script, () => loadScript(script, isPage)));
    if (style) pending.push(load(style, () => requestStyle(style, folder, integrity)));
    // A chunk that has only shared libraries has no file.
    if (script || style || (!isPage && code.consumesLoadingData?.chunkMapping?.[chunk])) return;
    pending.push(Promise.reject(new LoadError('chunk-unreachable', `${chunk} is not in the release.`)));
  };
}
