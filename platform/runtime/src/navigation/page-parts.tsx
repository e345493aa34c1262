import { LoadingState } from '@platform/host';
import { useEffect, useLayoutEffect, useState } from 'react';
import { pageMessages } from '../messages/index.ts';
import { retryNotice } from '../notice/notice.ts';
import { useNotice } from '../notice/use-notice.ts';
import { noticeDelay } from '../tab/waiting.ts';
import { type PageParts, useNavigation, type ViewProps } from './navigation-context.tsx';
import { LoadingArrival, PageArrival, RestoredPlace } from './page-arrival.tsx';
import { RemovedElements } from './page-boundary.tsx';
import { Confirmed, Offer } from './page-notices.tsx';
import { useViews } from './site-parts.ts';

function LoadingPage({ view }: ViewProps) {
  return (
    <>
      <LoadingArrival view={view} />
      <LoadingState />
    </>
  );
}

/** In place of a page whose code has failed to load, or has thrown: its error card, or what could be read before. */
function MissingPage({ view }: ViewProps) {
  const { removedElements, placeBefore, loadedLate, retry } = useNavigation();
  const { PageError } = useViews();
  const [status, setStatus] = useState<'card' | 'readable' | 'stalled'>('card');
  const [busy, setBusy] = useState(false);

  useLayoutEffect(() => {
    if (removedElements(view).length > 0) setStatus((now) => (now === 'card' ? 'readable' : now));
  }, [view, removedElements]);
  useEffect(() => {
    if (status !== 'readable') return;
    const timer = setTimeout(() => setStatus('stalled'), noticeDelay);
    return () => clearTimeout(timer);
  }, [status]);

  useEffect(() => {
    const { load } = view;
    // A page that has thrown is already loaded.
    if (load.outcome?.status !== 'failed') return;
    let current = true;
    void load.ready.then(() => current && loadedLate(view));
    return () => {
      current = false;
    };
  }, [view, loadedLate]);

  const tryAgain = () => {
    setBusy(true);
    void retry(view).then(() => setBusy(false));
  };
  useNotice(status === 'stalled' ? retryNotice(pageMessages.stopped, busy, tryAgain) : null);
  if (status === 'card') {
    return (
      <>
        <PageError title={view.page.route.title} busy={busy} onRetry={tryAgain} />
        <PageArrival view={view} failed />
      </>
    );
  }
  return (
    <>
      <RemovedElements elements={removedElements(view)} />
      {placeBefore(view) ? <RestoredPlace view={view} /> : <PageArrival view={view} />}
    </>
  );
}

export const pageParts: PageParts = { Confirmed, LoadingPage, MissingPage, Offer, PageArrival };
