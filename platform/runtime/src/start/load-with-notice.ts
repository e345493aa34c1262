import { startMessages } from '../messages/index.ts';
import { type Notice, retryNotice, showNotice, stalledText } from '../notice/notice.ts';
import type { SiteStart } from '../tab/site-start.ts';
import { attemptTimeout, type Retry, type RetryDeps } from '../tab/waiting.ts';

export interface NoticeDeps extends Pick<RetryDeps, 'wait'> {
  readonly document: Document;
  readonly start: SiteStart;
  /** Called when the first attempt has timed out, and when a round has failed, unless the server cannot be reached. */
  readonly onUnreachable?: () => void;
  /** Of the scripts: called when their code has thrown. */
  readonly onBroken?: () => void;
  /** Of the document's composition: if another one is live after a failure, its files may be gone, and only a reload helps. */
  readonly sequence: number;
}

/**
 * Loads what makes the page interactive. A notice says so when the first attempt has timed out, when a round of attempts has
 * failed, or when the network goes. Another round starts when the visitor presses Try again, when the network is back, or
 * when the visitor returns. A round during which the network came back is followed by another one if it fails. Code that
 * throws when it starts must not run twice in one document: then only a reload helps.
 */
export function loadWithNotice(
  { loaded, run }: Retry<unknown>,
  { document, start: site, wait, onUnreachable, onBroken, sequence }: NoticeDeps,
): void {
  let status: 'failed' | 'loading' | 'loaded' | 'broken' = 'failed';
  let notice: Notice | null = null;
  /** Whether the network came back in this round: its last attempt may have failed for that. */
  let isBack = false;
  const start = () => {
    if (status === 'failed') {
      status = 'loading';
      isBack = false;
      run().catch(() => {
        if (status !== 'loading') return;
        status = 'failed';
        if (isBack) return start();
        site.emit('load');
        void examine();
      });
    }
    if (notice) show();
  };
  /** What the button of the notice does. */
  let action: readonly [press: () => void, label?: string] = [start];
  const show = () => {
    if (status === 'loaded') return;
    const text = document.querySelector('main') ? stalledText(site.isOnline()) : startMessages.failed;
    const content = retryNotice(text, status === 'loading', ...action);
    notice ??= showNotice(document, content);
    notice.update(content);
  };
  const examine = async () => {
    show();
    const live = await site.ask();
    if (!live) return;
    onUnreachable?.();
    if (status !== 'failed' || live.sequence === sequence) return;
    action = [site.reload, startMessages.reload];
    show();
  };
  void wait(attemptTimeout).then(() => status === 'loading' && void examine());
  site.on('online', () => {
    isBack = true;
    start();
  });
  site.on('offline', show);
  site.on('return', start);
  if (onBroken)
    site.on('start', () => {
      status = 'broken';
      action = [site.reload];
      show();
      onBroken();
    });
  void loaded.then(() => {
    status = 'loaded';
    notice?.remove();
    notice = null;
  });
  start();
}
