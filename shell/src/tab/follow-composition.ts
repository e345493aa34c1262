import type { SiteComposition } from '@site/shared-ui/contracts';
import { checkedComposition } from './check-composition.ts';
import { type SubscriptionDeps, subscribeToComposition } from './subscribe-to-composition.ts';

/** How often a visible tab fetches the composition without an event (ms). */
export const pollInterval = 30_000;

/** A random delay up to this time spreads the requests of all tabs after a change (ms). */
const maxDelay = 250;

export interface CompositionDeps extends SubscriptionDeps {
  readonly document: Document;
  readonly window: Pick<Window, 'addEventListener' | 'setTimeout' | 'setInterval'>;
  readonly fetch: typeof fetch;
  readonly random: () => number;
}

/** Fetches the composition now. A failure is ignored. */
export type CheckComposition = () => Promise<void>;

/**
 * Keeps a visible tab's composition up to date: by server-sent events, and by fetching it every 30 s and when the tab
 * becomes visible. The connection is closed while the page is in the back/forward cache.
 *
 * @param known returns the sequence of the newest composition that the tab has
 * @returns fetches the composition now: for navigations, and after a failure to load
 */
export function followComposition(
  deps: CompositionDeps,
  known: () => number,
  update: (next: SiteComposition) => void,
): CheckComposition {
  const { document, window, fetch, random } = deps;
  let pending: Promise<void> | null = null;

  const check: CheckComposition = () => {
    pending ??= (async () => {
      try {
        // `no-cache` sends the ETag: without a change the response is a 304 without a body.
        const response = await fetch('/-/composition', {
          cache: 'no-cache',
          signal: AbortSignal.timeout(5000),
        });
        if (response.ok) update(checkedComposition(await response.json()));
      } catch {
        // Offline, or not a response of this server: the next event, focus or interval checks again.
      } finally {
        pending = null;
      }
    })();
    return pending;
  };

  subscribeToComposition(deps, known, () => window.setTimeout(check, random() * maxDelay));
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void check();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check();
  });
  window.setInterval(() => {
    if (document.visibilityState === 'visible') void check();
  }, pollInterval);
  return check;
}
