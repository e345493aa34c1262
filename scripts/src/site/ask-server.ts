import type { TabFailure, UnitName } from '@site/shared-ui/contracts';

/** What `GET /-/tabs` answers: see `server/src/site/tab-count.ts`. */
export interface TabNews {
  readonly tabs: number;
  readonly releases: Readonly<Partial<Record<UnitName, Readonly<Record<string, number>>>>>;
  readonly failures: readonly (TabFailure & { readonly count: number; readonly last: string })[];
}

/** What a server of this site says; it may not be asked, or not answer. */
export type ServerNews =
  | {
      readonly status: 'answered';
      readonly url: string;
      readonly sequence: number;
      readonly tabs: TabNews;
      /** Why it takes no visitors, as `/-/ready` says it; empty where it does. */
      readonly notReady: readonly string[];
    }
  | { readonly status: 'unreachable'; readonly url: string; readonly reason: string }
  | { readonly status: 'not-asked' };

/** A server that does not answer within this time is reported as unreachable (ms). */
const timeout = 2000;

/** @param url the server's address; nobody is asked without one */
export async function askServer(fetcher: typeof fetch, url: string | undefined): Promise<ServerNews> {
  if (!url) return { status: 'not-asked' };
  const get = async (path: string): Promise<unknown> => {
    const answer = await fetcher(new URL(path, url), { signal: AbortSignal.timeout(timeout) });
    // A server that is not ready says so with 503, and why.
    if (!answer.ok && path !== '/-/ready') throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };
  try {
    const [composition, tabs, ready] = await Promise.all(['/-/composition', '/-/tabs', '/-/ready'].map(get));
    const { failing = [], reasons = failing } = ready as Partial<Record<'failing' | 'reasons', string[]>>;
    const { sequence } = composition as { sequence: number };
    return { status: 'answered', url, sequence, tabs: tabs as TabNews, notReady: reasons };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
    return {
      status: 'unreachable',
      url,
      reason: `${url}: ${error instanceof Error ? error.message : error}${cause}.`,
    };
  }
}
