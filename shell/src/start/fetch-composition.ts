import type { NamedComposition, SiteComposition } from '@site/shared-ui/contracts';
import { checkedComposition } from '../live-updates/check-composition.ts';
import { createRetry, type Retry, type RetryDeps } from './retry.ts';

export interface FetchCompositionDeps extends RetryDeps {
  readonly fetch: typeof fetch;
}

/** Address of the live composition. */
const liveAddress = '/-/composition';

/**
 * Fetches the composition that a page names. If the server does not know it, because its store was created anew, the
 * live composition is fetched instead.
 */
export function fetchComposition(
  deps: FetchCompositionDeps,
  { address }: NamedComposition,
): Retry<SiteComposition> {
  return createRetry(async (attempt) => {
    // For a known address the browser may use its cache, or wait for the request that hangs.
    const query = attempt === 0 ? '' : `?retry=${attempt}`;
    const named = await deps.fetch(`${address}${query}`);
    const response = named.status === 404 ? await deps.fetch(`${liveAddress}${query}`) : named;
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}.`);
    return checkedComposition(await response.json());
  }, deps);
}
