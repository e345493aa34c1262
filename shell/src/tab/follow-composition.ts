import type { SiteComposition } from '@site/shared-ui/contracts';
import { checkedComposition } from './check-composition.ts';
import { type SubscriptionDeps, subscribeToComposition } from './subscribe-to-composition.ts';

/** How often a visible tab asks when no event came (ms). */
export const pollInterval = 30_000;

/** Not every tab asks in the same instant that a change is announced (ms). */
const spread = 250;

/** What following needs of a browser. */
export interface CompositionDeps extends SubscriptionDeps {
  readonly document: Document;
  readonly window: Pick<Window, 'addEventListener' | 'setTimeout' | 'setInterval'>;
  readonly fetch: typeof fetch;
  readonly random: () => number;
}

/** Asks for the composition now; a failure is no news. */
export type AskForComposition = () => Promise<void>;

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
): AskForComposition {
  const { document, window, fetch, random } = deps;
  let asking: Promise<void> | null = null;

  const ask: AskForComposition = () => {
    asking ??= (async () => {
      try {
        // `no-cache` sends the ETag along: no change costs 304 and no body.
        const answer = await fetch('/-/composition', {
          cache: 'no-cache',
          signal: AbortSignal.timeout(5000),
        });
        if (answer.ok) update(checkedComposition(await answer.json()));
      } catch {
        // Offline, the server restarts, or something else answers for it: the next event, focus or interval asks again.
      } finally {
        asking = null;
      }
    })();
    return asking;
  };

  subscribeToComposition(deps, known, () => window.setTimeout(ask, random() * spread));
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void ask();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask();
  });
  window.setInterval(() => {
    if (document.visibilityState === 'visible') void ask();
  }, pollInterval);
  return ask;
}
