import { type FailureNotice, showFailureNotice } from './failure-notice.ts';
import type { Retry } from './retry.ts';

export interface NoticeDeps {
  readonly document: Document;
  readonly window: Pick<Window, 'addEventListener'>;
}

/**
 * Loads something that the page cannot work without. When a round of attempts has failed, a notice says so; another
 * round begins when the visitor asks for it, when the browser is back online, or when the page comes back from the
 * back/forward cache.
 */
export function loadWithNotice<T>({ loaded, run }: Retry<T>, { document, window }: NoticeDeps): Promise<T> {
  let status: 'failed' | 'loading' | 'loaded' = 'failed';
  let notice: FailureNotice | null = null;
  const start = () => {
    if (status !== 'failed') return;
    status = 'loading';
    notice?.setBusy(true);
    run().catch(() => {
      if (status === 'loaded') return;
      status = 'failed';
      notice ??= showFailureNotice(document, start);
      notice.setBusy(false);
    });
  };
  window.addEventListener('online', start);
  window.addEventListener('pageshow', ({ persisted }) => persisted && start());
  void loaded.then(() => {
    status = 'loaded';
    notice?.remove();
  });
  start();
  return loaded;
}
