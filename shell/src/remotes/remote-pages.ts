import type { ComposedRemote, RemoteRelease } from '@site/shared-ui/contracts';
import type { Federation } from './federation.ts';
import { asLoadError, LoadError } from './load-error.ts';
import { checkedPage, type PageOutcome } from './page-outcome.ts';

/** How long a page may take to load before something else is tried (ms). */
export const loadDeadline = 10_000;

export interface RemotePagesOptions {
  /** Brings the federation runtime; called when a remote's page is first wanted. */
  readonly federation: () => Promise<Federation>;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Told of each release that could not be loaded, also when another stood in. */
  readonly onFailure?: (release: RemoteRelease, error: LoadError) => void;
}

export type LoadRemotePage = (remote: ComposedRemote, page: string) => Promise<PageOutcome>;

/**
 * Makes the function that loads a remote's page: the live release, once more under a new address, then the
 * unit's previous release. Each try has its own deadline, because a stylesheet that hangs says nothing at all.
 */
export function remotePages({ federation, wait, onFailure }: RemotePagesOptions): LoadRemotePage {
  let addresses = 0;

  const tryRelease = async (release: RemoteRelease, page: string, attempt: number): Promise<PageOutcome> => {
    const what = `${page} of ${release.container}`;
    const done = new AbortController();
    const deadline = wait(loadDeadline, done.signal).then(() => {
      throw new LoadError('deadline', `${what} did not load within ${loadDeadline / 1000} s.`);
    });
    try {
      const runtime = await Promise.race([federation(), deadline]);
      const module = await Promise.race([runtime.loadPage(release, page, attempt), deadline]);
      return { at: 'ready', Page: checkedPage(what, module).Page, release: release.id };
    } catch (cause) {
      const error = asLoadError(what, cause);
      onFailure?.(release, error);
      return { at: 'failed', error };
    } finally {
      done.abort();
    }
  };

  const failedBefore = new Set<string>();

  return async ({ live, previous }, page) => {
    // What failed once in this tab is asked for under a new address, or the browser may answer from the failure.
    const first = await tryRelease(live, page, failedBefore.has(live.container) ? ++addresses : 0);
    if (first.at === 'ready') return first;
    failedBefore.add(live.container);
    const second = await tryRelease(live, page, ++addresses);
    if (second.at === 'ready' || !previous?.routes.some((route) => route.page === page)) return second;
    const fallback = await tryRelease(previous, page, failedBefore.has(previous.container) ? ++addresses : 0);
    if (fallback.at === 'failed') failedBefore.add(previous.container);
    return fallback.at === 'ready' ? fallback : second;
  };
}
