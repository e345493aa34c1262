import { LoadingState, ReleaseProvider } from '@platform/host';
import { Activity, memo, type ReactNode, Suspense, use, useEffect, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import { pageAddress } from '../remotes/requests.ts';
import { useNavigation, useNavigationState, usePageParts, type ViewProps } from './navigation-context.tsx';
import { mountedViews, type Place, recordWith, shownView } from './navigation-state.ts';
import { PageBoundary, RemovedElements } from './page-boundary.tsx';
import type { PageOutcome, ReadyPage } from './page-loader.ts';
import { StalledNotice } from './stalled-notice.tsx';
import type { PageMatch } from './tab-releases.ts';

export function PageOutlet() {
  const state = useNavigationState();
  const shown = shownView(state);
  const Offer = usePageParts()?.Offer;
  return (
    <>
      {mountedViews(state).map((view) => (
        <View key={view.id} view={view} hidden={view !== shown} />
      ))}
      {state.offered !== null && Offer && <Offer key={state.offered} />}
      {shown.rendered && <StalledNotice view={shown} />}
    </>
  );
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

/** Every page but the first one has its parts. */
function LoadingPage({ view }: ViewProps) {
  const Loading = usePageParts()?.LoadingPage;
  return Loading && <Loading view={view} />;
}

/**
 * In place of a page whose code has failed to load, or has thrown: what could be read before stays, and the visitor's place
 * in it, also when the parts come.
 */
function MissingPage({ view }: ViewProps) {
  const { firstPage } = useNavigation();
  const Missing = usePageParts()?.MissingPage;
  // It is known when React removes the page, after this has been rendered. A page that was never rendered is not removed.
  const removed = recordWith(useNavigationState(), view.id)?.removed;
  const elements = removed?.elements ?? (view.rendered ? firstPage?.elements : null) ?? [];
  const place = removed?.place?.arrival === view.arrival ? removed.place : null;
  const isReadable = elements.length > 0;
  return (
    <>
      {isReadable && <RemovedElements elements={elements} />}
      {place && <RestoredPlace place={place} />}
      {Missing && <Missing view={view} isReadable={isReadable} isInPlace={place !== null} />}
    </>
  );
}

/** Leaves the visitor where they were in a page that has thrown. Rendered after its elements. */
function RestoredPlace({ place }: { readonly place: Place }) {
  useLayoutEffect(() => {
    window.scrollTo({ top: place.scrollY, behavior: 'instant' });
    if (place.focused instanceof HTMLElement) place.focused.focus({ preventScroll: true });
  }, [place]);
  return null;
}

function LoadedPage({ view }: ViewProps) {
  const { load, page, rendered } = view;
  // The first page has arrived with its document: it has this part once the visitor moves in it.
  const Arrival = useNavigation().parts()?.PageArrival;
  // HTML that is on screen waits for its code without a time limit.
  const first: PageOutcome = use(rendered ? load.ready : load.promise);
  // The code may have loaded after the first try had failed.
  const outcome = load.outcome?.status === 'ready' ? load.outcome : first;
  if (outcome.status === 'failed') return <MissingPage view={view} />;
  return (
    <>
      {Arrival && <Arrival view={view} />}
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
