import { type Notice, type NoticeContent, showNotice } from '../notice/notice.ts';
import { retryNotice, stalledText } from '../notice/stalled.ts';
import { attemptTimeout, type Retry, type RetryDeps } from './retry.ts';
import type { SiteStart } from './site-start.ts';

export interface NoticeDeps extends Pick<RetryDeps, 'wait'> {
  readonly document: Document;
  readonly start: Pick<SiteStart, 'fail'>;
  readonly window: Pick<Window, 'addEventListener'>;
  /** Called when the first attempt has timed out, and when a round has failed. */
  readonly onFailure?: () => void;
}

/**
 * Loads something that the page needs. A notice says so when the first attempt has timed out, when a round of attempts has
 * failed, or when the browser goes offline. Another round starts when the visitor presses Try again, when the browser is
 * back online, or when the page is restored from the back/forward cache. A round during which the browser came back online
 * is followed by another one if it fails.
 */
export function loadWithNotice<T>(
  { loaded, run }: Retry<T>,
  { document, window, start: siteStart, wait, onFailure }: NoticeDeps,
): Promise<T> {
  let status: 'failed' | 'loading' | 'loaded' = 'failed';
  let notice: Notice | null = null;
  /** Whether the browser came back online in this round: its last attempt may have failed for that. */
  let isBack = false;
  const start = () => {
    if (status !== 'failed') return;
    status = 'loading';
    isBack = false;
    if (notice) show(true);
    run().catch(() => {
      if (status === 'loaded') return;
      status = 'failed';
      if (isBack) return start();
      show(false);
      siteStart.fail('load');
      onFailure?.();
    });
  };
  const show = (busy: boolean) => {
    const content = failureNotice(document, busy, start);
    notice ??= showNotice(document, content);
    notice.update(content);
  };
  void wait(attemptTimeout).then(() => {
    if (status !== 'loading') return;
    show(true);
    onFailure?.();
  });
  window.addEventListener('online', () => {
    isBack = true;
    start();
  });
  window.addEventListener('offline', () => status === 'loading' && show(true));
  window.addEventListener('pageshow', ({ persisted }) => persisted && start());
  void loaded.then(() => {
    status = 'loaded';
    notice?.remove();
  });
  start();
  return loaded;
}

/** Says that the page's code did not load, and offers to try again. */
export function failureNotice(document: Document, busy: boolean, onRetry: () => void): NoticeContent {
  const text = document.querySelector('main') ? stalledText(navigator) : 'This page did not load.';
  return retryNotice(text, busy, onRetry);
}
