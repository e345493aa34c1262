import { LoadingState, ReleaseProvider } from '@platform/host';
import { Activity, memo, type ReactNode, Suspense, use, useEffect, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import { pageMessages } from '../messages/index.ts';
import { retryNotice } from '../notice/notice.ts';
import { useNotice } from '../notice/use-notice.ts';
import { pageAddress } from '../remotes/requests.ts';
import { noticeDelay } from '../tab/waiting.ts';
import { useNavigation, useNavigationState } from './navigation.ts';
import { mountedViews, type PageView, shownView } from './navigation-state.ts';
import { LoadingArrival, PageArrival, RestoredPlace } from './page-arrival.tsx';
import { PageBoundary, RemovedElements } from './page-boundary.tsx';
import type { PageOutcome, ReadyPage } from './page-loader.ts';
import { Offer, StalledNotice } from './page-notices.tsx';
import { useViews } from './site-parts.ts';
import type { PageMatch } from './tab-releases.ts';

export function PageOutlet() {
  const state = useNavigationState();
  const shown = shownView(state);
  return (
    <>
      {mountedViews(state).map((view) => (
        <View key={view.id} view={view} hidden={view !== shown} />
      ))}
      {state.offered !== null && <Offer key={state.offered} />}
      {shown.rendered && <StalledNotice view={shown} />}
    </>
  );
}

interface ViewProps {
  readonly view: PageView;
}

/**
 * Memoised because React discards HTML that is not hydrated yet when props or a context above it change. For the same
 * reason each page has its own router, separate from the frame's. Its location does not change until the page is
 * hydrated.
 */
const View = memo(function View({ view, hidden }: ViewProps & { readonly hidden: boolean }) {
  return (
    <Activity mode={hidden ? 'hidden' : 'visible'}>
      <ViewPage view={view} />
    </Activity>
  );
});

const ViewPage = memo(function ViewPage({ view }: ViewProps) {
  const { navigator, throwing, threw } = useNavigation();
  return (
    <Router location={view.entry.location} navigator={navigator} useTransitions={false}>
      <PageBoundary
        beforeRemoval={() => throwing(view, document.activeElement)}
        onThrow={(error, components) => threw(view, error, components)}
        fallback={<MissingPage view={view} />}
      >
        <Suspense fallback={view.rendered ? <FirstPageElements /> : <LoadingPage view={view} />}>
          <LoadedPage view={view} />
        </Suspense>
      </PageBoundary>
    </Router>
  );
});

function LoadingPage({ view }: ViewProps) {
  return (
    <>
      <LoadingArrival view={view} />
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

function LoadedPage({ view }: ViewProps) {
  const { load, page, rendered } = view;
  // HTML that is on screen waits for its code without a time limit.
  const first: PageOutcome = use(rendered ? load.ready : load.promise);
  // The code may have loaded after the first try had failed.
  const outcome = load.outcome?.status === 'ready' ? load.outcome : first;
  if (outcome.status === 'failed') return <MissingPage view={view} />;
  return (
    <>
      <PageArrival view={view} />
      {rendered && <FirstPageFields />}
      <ReleaseProvider value={outcome.release}>
        <StablePage
          Page={outcome.Page}
          params={page.params}
          address={pageAddress(page.route.unit, outcome.release)}
        />
      </ReleaseProvider>
      <PageMounted view={view} release={outcome.release} />
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

/** Renders the page again only for other parameters, not for other changes of its view. */
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
function PageMounted({ view, release }: ViewProps & { readonly release: string }) {
  const { mounted, healthy } = useNavigation();
  useEffect(() => {
    mounted(view);
    const timer = setTimeout(() => healthy(view, release));
    return () => clearTimeout(timer);
  }, [mounted, healthy, view, release]);
  return null;
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
