import { LoadingState } from '@site/shared-ui';
import { Activity, memo, Suspense, use, useEffect, useSyncExternalStore } from 'react';
import { Router } from 'react-router-dom';
import { MissingPage } from './missing-page.tsx';
import { useNavigation } from './navigation.ts';
import { mountedSlots, type NavigationState, type PageSlot } from './navigation-state.ts';
import { PageArrival } from './page-arrival.tsx';
import { PageBoundary } from './page-boundary.tsx';
import type { PageOutcome, ReadyPage } from './page-loader.ts';
import { StalledNotice } from './page-notices.tsx';
import { ReleaseNotice } from './release-notice.tsx';
import type { PageMatch } from './tab.ts';

export function useNavigationState(): NavigationState {
  const { subscribe, state, first } = useNavigation();
  return useSyncExternalStore(subscribe, state, () => first);
}

/** The page on screen, and out of sight those that the visitor may come back to or open next. */
export function PageOutlet() {
  const state = useNavigationState();
  return (
    <>
      <ReleaseNotice offered={state.offered} />
      {state.shown.rendered && <StalledNotice load={state.shown.load} />}
      {mountedSlots(state).map((slot) => (
        <Slot key={slot.id} slot={slot} hidden={slot.id !== state.shown.id} />
      ))}
    </>
  );
}

interface SlotProps {
  readonly slot: PageSlot;
}

/**
 * Memoised because React gives up a rendered page that is not hydrated yet when anything above it changes: its props,
 * or any context. That is why each page has a router of its own, beside the frame's, with an address that stands still
 * until the page is hydrated.
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
        beforeRemoval={() => throwing(slot)}
        onThrow={() => threw(slot)}
        fallback={<MissingPage slot={slot} />}
      >
        <Suspense fallback={<LoadingState text="Loading..." />}>
          <LoadedPage slot={slot} />
        </Suspense>
      </PageBoundary>
    </Router>
  );
});

function LoadedPage({ slot }: SlotProps) {
  const { load, page, rendered } = slot;
  // What is on screen already waits for its code as long as it takes.
  const first: PageOutcome = use(rendered ? load.ready : load.promise);
  // What came too late is there all the same.
  const outcome = load.outcome?.status === 'ready' ? load.outcome : first;
  if (outcome.status === 'failed') return <MissingPage slot={slot} />;
  return (
    <>
      <PageArrival slot={slot} />
      <StablePage Page={outcome.Page} params={page.params} />
      <PageMounted slot={slot} release={outcome.release} />
    </>
  );
}

/** A page is rendered anew for other parameters, not for whatever else changes about its slot. */
const StablePage = memo(
  ({ Page, params }: Pick<ReadyPage, 'Page'> & Pick<PageMatch, 'params'>) => <Page params={params} />,
  (before, now) => before.Page === now.Page && sameParams(before.params, now.params),
);

function sameParams(before: PageMatch['params'], now: PageMatch['params']): boolean {
  const names = Object.keys(now);
  return names.length === Object.keys(before).length && names.every((name) => before[name] === now[name]);
}

/**
 * Stands after the page, so that the page's effects have run before this one. A page that throws in one of them is
 * taken away in the same turn: only after that turn does its release count as healthy.
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
