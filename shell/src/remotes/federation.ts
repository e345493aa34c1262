import type { RemoteRelease } from '@site/shared-ui/contracts';
import { entryRequests } from './entry-requests.ts';
import { firstRemote } from './first-remote.ts';
import { asLoadError } from './load-error.ts';
import type { StyleIntegrity } from './style-integrity.ts';

/** Loads exposed modules of remote releases. */
export interface Federation {
  /**
   * @param fresh whether the release is loaded again from an address that this tab has not used yet: a browser does
   *   not repeat a request for an address while the first request hangs
   */
  loadPage(release: RemoteRelease, page: string, fresh: boolean): Promise<unknown>;
  /** Removes a release's code and styles from the tab. */
  unload(release: RemoteRelease): void;
}

/** Loads the federation runtime, which is a chunk of the shell. */
export type ImportRuntime = () => Promise<typeof import('./federation-runtime.ts')>;

export const importRuntime: ImportRuntime = () =>
  import(/* webpackChunkName: "federation-runtime" */ './federation-runtime.ts');

/** Errors of which the federation runtime would know no more. The page loader goes on after them. */
const finalErrors = [
  'entry-unreachable',
  'entry-broken',
  'chunk-unreachable',
  'chunk-timeout',
  'page-missing',
];

/**
 * Loads the tab's first remote with a small part of the federation runtime's protocol. The runtime itself is loaded for
 * everything else: a retry, another release or unit, an entry that is a module, and an entry that wants more than the
 * small part has.
 */
export function createFederation(integrity: StyleIntegrity, load: ImportRuntime): Federation {
  const requests = entryRequests();
  const first = firstRemote(integrity, requests);
  let runtime: Promise<Federation> | null = null;
  const loadRuntime = (): Promise<Federation> => {
    if (runtime) return runtime;
    const loading = load().then(({ createRuntimeFederation }) =>
      createRuntimeFederation(integrity, requests),
    );
    runtime = loading;
    // The next page that needs it repeats a failed import; webpack's code requests it under another address then.
    loading.catch(() => {
      runtime = null;
    });
    return loading;
  };
  const loadPage: Federation['loadPage'] = async (release, page, fresh) => {
    const others = first.release() === null ? requests.any() : first.release() !== release.container;
    if (fresh || others || release.entryType === 'module') {
      const all = await loadRuntime();
      // Not before: a load of the same release may have begun, or have run its entry, in the meantime.
      if (fresh && first.release() === release.container) first.leave();
      return all.loadPage(release, page, fresh);
    }
    try {
      return await first.loadPage(release, page);
    } catch (error) {
      if (finalErrors.includes(asLoadError(page, error).code)) throw error;
      first.leave();
      return (await loadRuntime()).loadPage(release, page, true);
    }
  };
  return {
    loadPage: (release, page, fresh) => {
      const load = loadPage(release, page, fresh);
      requests.follow(release, load);
      return load;
    },
    unload: (release) => {
      if (first.release() === release.container) {
        first.leave();
        requests.remove(release);
      }
      void runtime?.then(
        (all) => all.unload(release),
        () => undefined,
      );
    },
  };
}
