import { hasForm } from '../navigation/page-elements.ts';
import { browserRetryDeps, type Retry } from '../tab/waiting.ts';

const { loaded, run } = startCode.createRetry(
  () => import(/* webpackChunkName: "navigation" */ './late-navigation.ts'),
  browserRetryDeps,
);

let round: Promise<unknown> | null = null;

/** What a page that came with its document needs only when the visitor goes on, or when something happens. */
export const lateCode: Retry<Awaited<typeof loaded>> = {
  loaded,
  // Callers share a round of attempts that is running.
  run: () => {
    round ??= run().finally(() => {
      round = null;
    });
    return round;
  },
};

/**
 * Loads it, in another round of attempts if the last one has failed.
 *
 * @param onUnreachable called if a round that begins now fails
 */
export function loadLateCode(onUnreachable: () => void): typeof loaded {
  if (!round) void lateCode.run().catch(onUnreachable);
  return loaded;
}

/**
 * Whether a page needs it at once: it has a form, came without its HTML, or with what a page has sent; or its document has
 * preloaded it.
 */
export function needsLateCode({ document, history }: Window): boolean {
  const isRendered = document.getElementById('root')?.dataset.year !== undefined;
  const isPreloaded = document.documentElement.dataset.hydrate === 'prefetch';
  return isPreloaded || !isRendered || hasForm(document) || Boolean(history.state?.usr);
}
