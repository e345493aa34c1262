import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useNotice } from '../notice/use-notice.ts';
import type { Navigation } from './early-navigation.ts';
import { useNavigation } from './navigation-context.tsx';
import type { PageView } from './navigation-state.ts';
import type { PageOutcome } from './page-loader.ts';

/** Its code did not load, or the network has gone before it came. The page stays readable. */
export function StalledNotice({ view }: { readonly view: PageView }) {
  const { load } = view;
  const { retry, waiting } = useNavigation();
  const [status, setStatus] = useState<'loading' | 'stalled' | 'retrying' | 'ready'>('loading');
  const isOnline = useIsOnline(waiting);

  useEffect(() => {
    let current = true;
    load.promise.then((outcome) => current && setStatus(statusOf(outcome)));
    // Also without a retry, if the code loads late.
    void load.ready.then(() => current && setStatus('ready'));
    return () => {
      current = false;
    };
  }, [load]);

  /** Whether the network was away since the last attempt began: it may have failed for that. */
  const wasAway = useRef(false);
  const tryAgain = (isPress: boolean) => {
    wasAway.current = false;
    setStatus('retrying');
    void retry(view, isPress).then(() => setStatus(statusOf(load.outcome)));
  };
  const retryOnline = useEffectEvent(() => {
    if (!isOnline) wasAway.current = true;
    else if (status === 'stalled' && wasAway.current) tryAgain(false);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt may also fail after the network is back
  useEffect(retryOnline, [isOnline, status]);

  const isThere = status !== 'ready' && (status !== 'loading' || !isOnline);
  const content = () =>
    startCode.retryNotice(startCode.stalledText(isOnline), status !== 'stalled', () => tryAgain(true));
  useNotice(isThere ? content() : null);
  return null;
}

function useIsOnline({ on, isOnline }: Navigation['waiting']): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = (['online', 'offline'] as const).map((change) => on(change, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [on],
  );
  return useSyncExternalStore(subscribe, isOnline, () => true);
}

function statusOf(outcome: PageOutcome | null): 'ready' | 'stalled' {
  return outcome?.status === 'failed' ? 'stalled' : 'ready';
}
