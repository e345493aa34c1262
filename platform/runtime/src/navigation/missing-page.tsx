import { useEffect, useLayoutEffect, useState } from 'react';
import { pageMessages } from '../messages/index.ts';
import { retryNotice } from '../notice/notice.ts';
import { useNotice } from '../notice/use-notice.ts';
import { noticeDelay } from '../tab/waiting.ts';
import { useNavigation } from './navigation.ts';
import type { PageSlot } from './navigation-state.ts';
import { PageArrival, RestoredPlace } from './page-arrival.tsx';
import { RemovedElements } from './page-boundary.tsx';
import { useViews } from './site-parts.ts';

export function MissingPage({ slot }: { readonly slot: PageSlot }) {
  const { removedElements, placeBefore, loadedLate, retry } = useNavigation();
  const { PageError } = useViews();
  const [status, setStatus] = useState<'card' | 'readable' | 'stalled'>('card');
  const [busy, setBusy] = useState(false);

  useLayoutEffect(() => {
    if (removedElements(slot).length > 0) setStatus((now) => (now === 'card' ? 'readable' : now));
  }, [slot, removedElements]);
  useEffect(() => {
    if (status !== 'readable') return;
    const timer = setTimeout(() => setStatus('stalled'), noticeDelay);
    return () => clearTimeout(timer);
  }, [status]);

  useEffect(() => {
    const { load } = slot;
    // A page that has thrown is already loaded.
    if (load.outcome?.status !== 'failed') return;
    let current = true;
    void load.ready.then(() => current && loadedLate(slot));
    return () => {
      current = false;
    };
  }, [slot, loadedLate]);

  const tryAgain = () => {
    setBusy(true);
    void retry(slot).then(() => setBusy(false));
  };
  useNotice(status === 'stalled' ? retryNotice(pageMessages.stopped, busy, tryAgain) : null);
  if (status === 'card') {
    return (
      <>
        <PageError title={slot.page.route.title} busy={busy} onRetry={tryAgain} />
        <PageArrival slot={slot} failed />
      </>
    );
  }
  return (
    <>
      <RemovedElements elements={removedElements(slot)} />
      {placeBefore(slot) ? <RestoredPlace slot={slot} /> : <PageArrival slot={slot} />}
    </>
  );
}
