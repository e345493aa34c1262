import { type Notice, type NoticeContent, showNotice } from '../notice/notice.ts';
import { retryNotice, stalledText } from '../notice/stalled.ts';
import type { Retry, RetryDeps } from './retry.ts';
import type { SiteStart } from './site-start.ts';
import { attemptTimeout } from './waiting.ts';

export interface NoticeDeps extends Pick<RetryDeps, 'wait'> {
  readonly document: Document;
  readonly start: Pick<SiteStart, 'fail' | 'on' | 'isOnline' | 'ask'>;
  /** Called when the first attempt has timed out, and when a round has failed, unless the server cannot be reached. */
  readonly onFailure?: () => void;
  /** Of the document's composition: if another one is live after a failure, its files may be gone, and only a reload helps. */
  readonly sequence: number;
  readonly reload: () => void;
}

/**
 * Loads something that the page needs. A notice says so when the first attempt has timed out, when a round of attempts has
 * failed, or when the network goes. Another round starts when the visitor presses Try again, when the network is back, or
 * when the visitor returns. A round during which the network came back is followed by another one if it fails.
 */
export function loadWithNotice<T>(
  { loaded, run }: Retry<T>,
  { document, start: site, wait, onFailure, sequence, reload }: NoticeDeps,
): Promise<T> {
  let status: 'failed' | 'loading' | 'loaded' = 'failed';
  let notice: Notice | null = null;
  /** Whether the network came back in this round: its last attempt may have failed for that. */
  let isBack = false;
  const start = () => {
    if (status !== 'failed') return;
    status = 'loading';
    isBack = false;
    if (notice) show();
    run().catch(() => {
      if (status === 'loaded') return;
      status = 'failed';
      if (isBack) return start();
      site.fail('load');
      void examine();
    });
  };
  /** What the button of the notice does. */
  let action: readonly [press: () => void, label?: string] = [start];
  const show = () => {
    if (status === 'loaded') return;
    const content = failureNotice(document, site, status === 'loading', ...action);
    notice ??= showNotice(document, content);
    notice.update(content);
  };
  const examine = async () => {
    show();
    const live = await site.ask();
    if (!live) return;
    onFailure?.();
    if (status !== 'failed' || live === sequence) return;
    action = [reload, 'Reload'];
    show();
  };
  void wait(attemptTimeout).then(() => status === 'loading' && void examine());
  site.on('online', () => {
    isBack = true;
    start();
  });
  site.on('offline', show);
  site.on('return', start);
  void loaded.then(() => {
    status = 'loaded';
    notice?.remove();
  });
  start();
  return loaded;
}

/** Says that the page's code did not load, and offers to try again, or to reload the page. */
export function failureNotice(
  document: Document,
  { isOnline }: Pick<SiteStart, 'isOnline'>,
  busy: boolean,
  onPress: () => void,
  label?: string,
): NoticeContent {
  const text = document.querySelector('main') ? stalledText(isOnline()) : 'This page did not load.';
  return retryNotice(text, busy, onPress, label);
}
