import { Container, ErrorCard, TextLink } from '@site/shared-ui';
import { useEffect, useLayoutEffect, useState } from 'react';
import { retryNotice } from '../notice/notice.ts';
import { useNotice } from '../notice/use-notice.ts';
import { noticeDelay } from '../start/waiting.ts';
import styles from './missing-page.module.css';
import { useNavigation } from './navigation.ts';
import type { PageSlot } from './navigation-state.ts';
import { PageArrival, RestoredPlace } from './page-arrival.tsx';
import { RemovedElements } from './page-boundary.tsx';

export function MissingPage({ slot }: { readonly slot: PageSlot }) {
  const { removedElements, placeBefore, loadedLate, retry } = useNavigation();
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
  const stopped = 'You can read this page, but its buttons and forms stopped working.';
  useNotice(status === 'stalled' ? retryNotice(stopped, busy, tryAgain) : null);
  if (status === 'card') {
    return (
      <>
        <PageFailure title={slot.page.route.title} busy={busy} onRetry={tryAgain} />
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

interface PageFailureProps {
  readonly title: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

function PageFailure({ title, busy, onRetry }: PageFailureProps) {
  return (
    <Container className={styles.page}>
      <ErrorCard
        title={`${title} is closed for a moment`}
        level={1}
        action={{ label: busy ? 'Trying...' : 'Try again', busy, onPress: onRetry }}
        secondary={<TextLink to="/home">Back to the home page</TextLink>}
      >
        This part of the site could not be loaded. The rest is open as usual.
      </ErrorCard>
    </Container>
  );
}
