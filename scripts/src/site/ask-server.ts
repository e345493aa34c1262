import type { TabFailure, UnitName } from '@site/shared-ui/contracts';

/** Response of `GET /-/tabs`: see `server/src/site/tab-count.ts`. */
export interface TabSummary {
  readonly tabs: number;
  readonly releases: Readonly<Record<UnitName, Readonly<Record<string, number>>>>;
  readonly failures: readonly (TabFailure & { readonly count: number; readonly last: string })[];
}

/** The state of a server of this site. */
export type ServerStatus =
  | {
      readonly status: 'answered';
      readonly url: string;
      readonly sequence: number;
      readonly tabs: TabSummary;
      /** Reasons of `/-/ready`; empty if the server is ready. */
      readonly notReady: readonly string[];
    }
  | { readonly status: 'unreachable'; readonly url: string; readonly reason: string }
  | { readonly status: 'not-asked' };

/** A server that does not answer within this time is reported as unreachable (ms). */
const timeout = 2000;

/** @param url the server's address; without it, no server is asked */
export async function askServer(fetcher: typeof fetch, url: string | undefined): Promise<ServerStatus> {
  if (!url) return { status: 'not-asked' };
  const get = async (path: string): Promise<unknown> => {
    const answer = await fetcher(new URL(path, url), { signal: AbortSignal.timeout(timeout) });
    // A server that is not ready answers 503 with the reasons.
    if (!answer.ok && path !== '/-/ready') throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };
  try {
    const [composition, tabs, ready] = await Promise.all(['/-/composition', '/-/tabs', '/-/ready'].map(get));
    const { failing = [], reasons = failing } = ready as Partial<Record<'failing' | 'reasons', string[]>>;
    const { sequence } = composition as { sequence: number };
    return { status: 'answered', url, sequence, tabs: tabs as TabSummary, notReady: reasons };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
    return {
      status: 'unreachable',
      url,
      reason: `${url}: ${error instanceof Error ? error.message : error}${cause}.`,
    };
  }
}
