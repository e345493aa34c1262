import { browserRetryDeps, createRetry } from '../tab/waiting.ts';

/** What a page that came with its document needs only when the visitor goes on, or when something happens. */
export const lateCode = createRetry(
  () => import(/* webpackChunkName: "navigation" */ './late-navigation.ts'),
  browserRetryDeps,
);

let isLoading = false;

/**
 * Loads it, in another round of attempts if the last one has failed.
 *
 * @param onUnreachable called if this round fails
 */
export function loadLateCode(onUnreachable: () => void): typeof lateCode.loaded {
  if (isLoading) return lateCode.loaded;
  isLoading = true;
  const end = () => {
    isLoading = false;
  };
  void lateCode.run().catch(onUnreachable).then(end);
  return lateCode.loaded;
}

/**
 * Whether a page needs it at once: it has a form, came without its HTML, or with what a page has sent; or its document has
 * preloaded it.
 */
export function needsLateCode({ document, history }: Window): boolean {
  const isRendered = document.getElementById('root')?.dataset.year !== undefined;
  const isPreloaded = document.documentElement.dataset.hydrate !== 'interaction';
  return (
    isPreloaded || !isRendered || document.querySelector('main form') !== null || Boolean(history.state?.usr)
  );
}
