import { LoadingState, ReleaseProvider } from '@platform/host';
import { Activity, memo, type ReactNode, Suspense, use, useEffect, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import { pageMessages } from '../messages/index.ts';
import { retryNotice } from '../notice/notice.ts';
import { useNotice } from '../notice/use-notice.ts';
import { pageAddress } from '../remotes/requests.ts';
import { noticeDelay } from '../tab/waiting.ts';
import { useNavigation, useNavigationState } from './navigation.ts';
import { mountedSlots, type PageSlot, shownSlot } from './navigation-state.ts';
import { LoadingArrival, PageArrival, RestoredPlace } from './page-arrival.tsx';
import { PageBoundary, RemovedElements } from './page-boundary.tsx';
import type { PageOutcome, ReadyPage } from './page-loader.ts';
import { Offer, StalledNotice } from './page-notices.tsx';
import { useViews } from './site-parts.ts';
import type { PageMatch } from './tab-releases.ts';

export function PageOutlet() {
  const state = useNavigationState();
  const shown = shownSlot(state);
  return (
    <>
      {mountedSlots(state).map((slot) => (
        <Slot key={slot.id} slot={slot} hidden={slot !== shown} />
      ))}
      {state.offered !== null && <Offer key={state.offered} />}
      {shown.rendered && <StalledNotice slot={shown} />}
    </>
  );
}

interface SlotProps {
  readonly slot: PageSlot;
}

/**
 * Memoised because React discards HTML that is not hydrated yet when props or a context above it change. For the same
 * reason each page has its own router, separate from the frame's. Its location does not change until the page is
 * hydrated.
 */
const Slot = memo(function Slot({ slot, hidden }: SlotProps & { readonly hidden: boolean }) {
  return (
    <Activity mode={hidden ? 'hidden' : 'visible'}>
      <SlotPage slot={slot} />
    </Activity>
  );
});

const SlotPage = memo(function SlotPage({ slot }: SlotProps) {
  const { navigator, throwing, threw } = useNavigation();
  return (
    <Router location={slot.entry.location} navigator={navigator} useTransitions={false}>
      <PageBoundary
        beforeRemoval={() => throwing(slot, document.activeElement)}
        onThrow={(error, components) => threw(slot, error, components)}
        fallback={<MissingPage slot={slot} />}
      >
        <Suspense fallback={slot.rendered ? <FirstPageElements /> : <LoadingPage slot={slot} />}>
          <LoadedPage slot={slot} />
        </Suspense>
      </PageBoundary>
    </Router>
  );
});

function LoadingPage({ slot }: SlotProps) {
  return (
    <>
      <LoadingArrival slot={slot} />
      <LoadingState />
    </>
  );
}

/** The page that came with the document, which React has discarded because it was changed. It waits for its code. */
function FirstPageElements() {
  const { firstPage } = useNavigation();
  useLayoutEffect(() => firstPage?.refocus(), [firstPage]);
  if (!firstPage?.elements.length) return <LoadingState />;
  return <RemovedElements elements={firstPage.elements} />;
}

function FirstPageFields() {
  const { firstPage } = useNavigation();
  useLayoutEffect(() => firstPage?.restore(), [firstPage]);
  return null;
}

function LoadedPage({ slot }: SlotProps) {
  const { load, page, rendered } = slot;
  // HTML that is on screen waits for its code without a time limit.
  const first: PageOutcome = use(rendered ? load.ready : load.promise);
  // The code may have loaded after the first try had failed.
  const outcome = load.outcome?.status === 'ready' ? load.outcome : first;
  if (outcome.status === 'failed') return <MissingPage slot={slot} />;
  return (
    <>
      <PageArrival slot={slot} />
      {rendered && <FirstPageFields />}
      <ReleaseProvider value={outcome.release}>
        <StablePage
          Page={outcome.Page}
          params={page.params}
          address={pageAddress(page.route.unit, outcome.release)}
        />
      </ReleaseProvider>
      <PageMounted slot={slot} release={outcome.release} />
    </>
  );
}

interface MarkedPageProps {
  readonly address: string;
  readonly children: ReactNode;
}

/**
 * Puts the release into React's stacks of components. React finds the address of most components only, so an address of
 * the shell around the page could otherwise be taken for that of a component in it.
 */
function MarkedPage({ address, children }: MarkedPageProps) {
  const [Mark] = useState(() => {
    // React calls it without properties to find its address. It must have none: then its name is in the stack.
    const mark = (props?: Pick<MarkedPageProps, 'children'>) => props?.children;
    return Object.assign(mark, { displayName: address });
  });
  return <Mark>{children}</Mark>;
}

/** Renders the page again only for other parameters, not for other changes of its slot. */
const StablePage = memo(
  ({ Page, params, address }: StablePageProps) => (
    <MarkedPage key={address} address={address}>
      <Page params={params} />
    </MarkedPage>
  ),
  (before, now) => before.Page === now.Page && sameParams(before.params, now.params),
);

interface StablePageProps
  extends Pick<ReadyPage, 'Page'>,
    Pick<PageMatch, 'params'>,
    Pick<MarkedPageProps, 'address'> {}

function sameParams(before: PageMatch['params'], now: PageMatch['params']): boolean {
  const names = Object.keys(now);
  return names.length === Object.keys(before).length && names.every((name) => before[name] === now[name]);
}

/**
 * Rendered after the page, so that the page's effects run first. If one of them throws, React removes the page in the
 * same task. Therefore a release counts as healthy only in the next task.
 */
function PageMounted({ slot, release }: SlotProps & { readonly release: string }) {
  const { mounted, healthy } = useNavigation();
  useEffect(() => {
    mounted(slot);
    const timer = setTimeout(() => healthy(slot, release));
    return () => clearTimeout(timer);
  }, [mounted, healthy, slot, release]);
  return null;
}

/** In place of a page whose code has failed to load, or has thrown: its error card, or what could be read before. */
function MissingPage({ slot }: SlotProps) {
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
