import { Button } from '@site/shared-ui';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { stalledText } from '../start/failure-notice.ts';
import { useNavigation } from './navigation.ts';
import type { PageSlot } from './navigation-state.ts';
import styles from './notice.module.css';
import type { PageOutcome } from './page-loader.ts';
import { useFocusAfterwards } from './use-focus-afterwards.ts';

function subscribeToConnection(listener: () => void): () => void {
  for (const type of ['online', 'offline']) window.addEventListener(type, listener);
  return () => {
    for (const type of ['online', 'offline']) window.removeEventListener(type, listener);
  };
}

/**
 * Says that a rendered page is not interactive yet because its code did not load, or because the network has gone before
 * it came. The page stays readable. The notice is a sibling of the page: React discards HTML that is not hydrated if a
 * component above it changes.
 */
export function StalledNotice({ slot }: { readonly slot: PageSlot }) {
  const { load } = slot;
  const { retry } = useNavigation();
  const [status, setStatus] = useState<'loading' | 'stalled' | 'retrying' | 'ready'>('loading');
  const isOnline = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );

  useEffect(() => {
    let current = true;
    load.promise.then((outcome) => current && setStatus(statusOf(outcome)));
    // Also without a retry, if the code loads late.
    void load.ready.then(() => current && setStatus('ready'));
    return () => {
      current = false;
    };
  }, [load]);

  const tryAgain = () => {
    setStatus('retrying');
    void retry(slot).then(() => setStatus(statusOf(load.outcome)));
  };
  /** Whether the network was away since the last attempt began: it may have failed for that. */
  const wasAway = useRef(false);
  const retryOnline = useEffectEvent(() => {
    if (status !== 'stalled' || !wasAway.current) return;
    wasAway.current = false;
    tryAgain();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt may also fail after the network is back
  useEffect(() => {
    if (isOnline) retryOnline();
    else wasAway.current = true;
  }, [isOnline, status]);

  if (status === 'ready' || (status === 'loading' && isOnline)) return null;
  return <RetryNotice text={stalledText(navigator)} busy={status !== 'stalled'} onRetry={tryAgain} />;
}

interface RetryNoticeProps {
  readonly text: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Says which parts of a readable page do not work, and offers to try again. */
export function RetryNotice({ text, busy, onRetry }: RetryNoticeProps) {
  const notice = useFocusAfterwards<HTMLDivElement>();
  return (
    <div ref={notice} className={styles.notice} role="alert">
      <p>{text}</p>
      <Button variant="secondary" type="button" busy={busy} onClick={onRetry}>
        {busy ? 'Trying...' : 'Try again'}
      </Button>
    </div>
  );
}

function statusOf(outcome: PageOutcome | null): 'ready' | 'stalled' {
  return outcome?.status === 'failed' ? 'stalled' : 'ready';
}
