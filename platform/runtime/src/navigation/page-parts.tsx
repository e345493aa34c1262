import { LoadingState } from '@platform/host';
import { useEffect, useState } from 'react';
import { pageMessages } from '../messages/index.ts';
import { useNotice } from '../notice/use-notice.ts';
import { noticeDelay } from '../tab/waiting.ts';
import {
  type MissingPageProps,
  type PageParts,
  useNavigation,
  type ViewProps,
} from './navigation-context.tsx';
import { LoadingArrival, PageArrival } from './page-arrival.tsx';
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

/** The error card of a page whose code has failed to load, or has thrown; a notice, if what could be read before stays. */
function MissingPage({ view, isReadable, isInPlace }: MissingPageProps) {
  const { loadedLate, retry } = useNavigation();
  const { PageError } = useViews();
  const [stalled, setStalled] = useState(false);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!isReadable) return;
    const timer = setTimeout(() => setStalled(true), noticeDelay);
    return () => clearTimeout(timer);
  }, [isReadable]);

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
  useNotice(stalled ? startCode.retryNotice(pageMessages.stopped, busy, tryAgain) : null);
  if (isReadable) return isInPlace ? null : <PageArrival view={view} />;
  return (
    <>
      <PageError title={view.page.route.title} busy={busy} onRetry={tryAgain} />
      <PageArrival view={view} failed />
    </>
  );
}

export const pageParts: PageParts = { Confirmed, LoadingPage, MissingPage, Offer, PageArrival };
