import { type FailureNotice, showFailureNotice } from './failure-notice.ts';
import { attemptTimeout, type Retry, type RetryDeps } from './retry.ts';

export interface NoticeDeps extends Pick<RetryDeps, 'wait'> {
  readonly document: Document;
  readonly window: Pick<Window, 'addEventListener'>;
  /** Told when the first attempt has been silent, and when a round has failed. */
  readonly onFailure?: () => void;
}

/**
 * Loads something that the page cannot work without. When a round of attempts has failed, or the first attempt has been
 * silent, a notice says so; another round begins when the visitor asks for it, when the browser is back online, or when
 * the page comes back from the back/forward cache.
 */
export function loadWithNotice<T>(
  { loaded, run }: Retry<T>,
  { document, window, wait, onFailure }: NoticeDeps,
): Promise<T> {
  let status: 'failed' | 'loading' | 'loaded' = 'failed';
  let notice: FailureNotice | null = null;
  const start = () => {
    if (status !== 'failed') return;
    status = 'loading';
    notice?.setBusy(true);
    run().catch(() => {
      if (status === 'loaded') return;
      status = 'failed';
      show(false);
      onFailure?.();
    });
  };
  const show = (busy: boolean) => {
    notice ??= showFailureNotice(document, start);
    notice.setBusy(busy);
  };
  void wait(attemptTimeout).then(() => {
    if (status !== 'loading') return;
    show(true);
    onFailure?.();
  });
  window.addEventListener('online', start);
  window.addEventListener('pageshow', ({ persisted }) => persisted && start());
  void loaded.then(() => {
    status = 'loaded';
    notice?.remove();
  });
  start();
  return loaded;
}
