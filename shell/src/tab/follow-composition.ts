import type { SiteComposition } from '@site/shared-ui/contracts';
import { checkedComposition } from './check-composition.ts';
import { type SubscriptionDeps, subscribeToComposition } from './subscribe-to-composition.ts';

/** How often a visible tab asks when no event came (ms). */
export const pollInterval = 30_000;

/** A random delay up to this time spreads the requests of all tabs after a change (ms). */
const maxDelay = 250;

/** What following needs of a browser. */
export interface CompositionDeps extends SubscriptionDeps {
  readonly document: Document;
  readonly window: Pick<Window, 'addEventListener' | 'setTimeout' | 'setInterval'>;
  readonly fetch: typeof fetch;
  readonly random: () => number;
}

/** Fetches the composition now. A failure is ignored. */
export type CheckComposition = () => Promise<void>;

/**
 * Keeps a tab informed of the composition: by server-sent events while it is in front, and by asking when it
 * comes to the front and every 30 s. The connection is given up while the page is in the back/forward cache.
 *
 * @param known sequence of the newest composition the tab knows
 * @returns asks at once: for navigations, and after something failed to load
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
