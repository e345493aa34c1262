import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { retryNotice, stalledText } from '../notice/stalled.ts';
import { useNotice } from '../notice/use-notice.ts';
import { useNavigation } from './navigation.ts';
import type { PageSlot } from './navigation-state.ts';
import type { PageOutcome } from './page-loader.ts';

function subscribeToConnection(listener: () => void): () => void {
  for (const type of ['online', 'offline']) window.addEventListener(type, listener);
  return () => {
    for (const type of ['online', 'offline']) window.removeEventListener(type, listener);
  };
}

/**
 * Says that a rendered page is not interactive yet because its code did not load, or because the network has gone before
 * it came. The page stays readable.
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

  const isThere = status !== 'ready' && (status !== 'loading' || !isOnline);
  useNotice(isThere ? retryNotice(stalledText(navigator), status !== 'stalled', tryAgain) : null);
  return null;
}

function statusOf(outcome: PageOutcome | null): 'ready' | 'stalled' {
  return outcome?.status === 'failed' ? 'stalled' : 'ready';
}
