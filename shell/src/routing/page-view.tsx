import { LoadingState } from '@site/shared-ui';
import { Activity, memo, Suspense, use, useEffect } from 'react';
import type { PageOutcome, ReadyPage } from '../remotes/page-outcome.ts';
import { hydratedEvent } from '../start/replay-clicks.ts';
import { RecallNotice } from '../tab/recall-notice.tsx';
import { useTab } from '../tab/tab.context.ts';
import { useRecall } from '../tab/use-recall.ts';
import { Arriving } from './arriving.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PageFailure } from './page-failure.tsx';
import type { Arrival } from './route-table.ts';
import { StalledNotice } from './stalled-notice.tsx';
import { useFallback } from './use-fallback.ts';
import type { Visit, Visits } from './visit.ts';

interface PageViewProps {
  readonly visit: Visit;
}

/** The page on screen, and out of sight the one that may come after it. */
export function PageViews({ shown, next }: Visits) {
  return [shown, next].map(
    (visit) => visit && <Place key={visit.key} visit={visit} hidden={visit !== shown} />,
  );
}

/** A page that came rendered is never out of sight: `Activity` would only leave its marks in every document. */
function Place({ hidden, ...page }: PageViewProps & { readonly hidden: boolean }) {
  if (page.visit.rendered) return <PageView {...page} />;
  return (
    <Activity mode={hidden ? 'hidden' : 'visible'}>
      <PageView {...page} />
    </Activity>
  );
}

/**
 * The page of one visit: waiting for its code, shown, or replaced by a card that says why it is not. Memoised
 * because React gives up a rendered page that waits for its code when anything about its boundary changes.
 */
const PageView = memo(function PageView({ visit }: PageViewProps) {
  const { arrival, load, rendered, retry } = visit;
  const { offer } = useRecall(visit);
  const onBroken = useFallback(visit);
  return (
    <>
      {offer && <RecallNotice {...offer} />}
      {rendered && <StalledNotice load={load} />}
      <PageBoundary
        onBroken={onBroken}
        fallback={<PageFailure title={arrival.route.title} onRetry={retry} />}
      >
        <Suspense fallback={<LoadingState text="Loading..." />}>
          <LoadedPage visit={visit} />
        </Suspense>
      </PageBoundary>
    </>
  );
});

function LoadedPage({ visit }: PageViewProps) {
  const { arrival, load, rendered, retry } = visit;
  // What is on screen already waits for its code as long as it takes.
  const outcome: PageOutcome = use(rendered ? load.ready : load.promise);
  return (
    <>
      <Arriving visit={visit} />
      {outcome.at === 'ready' ? (
        <>
          <SteadyPage Page={outcome.Page} params={arrival.params} />
          <Proof visit={visit} release={outcome.release} />
        </>
      ) : (
        <PageFailure title={arrival.route.title} onRetry={retry} />
      )}
    </>
  );
}

/** A page is rendered anew for other parameters, not for whatever else becomes known of its visit. */
const SteadyPage = memo(
  ({ Page, params }: Pick<ReadyPage, 'Page'> & Pick<Arrival, 'params'>) => <Page params={params} />,
  (before, now) => before.Page === now.Page && sameParams(before.params, now.params),
);

function sameParams(before: Arrival['params'], now: Arrival['params']): boolean {
  const names = Object.keys(now);
  return names.length === Object.keys(before).length && names.every((name) => before[name] === now[name]);
}

/**
 * Notes that the page is on screen and works. A page that throws in an effect has mounted by then: only after that
 * turn is it known to stand, or taken away with everything in its boundary.
 */
function Proof({ visit, release }: { readonly visit: Visit; readonly release: string }) {
  const { tab, loader, report, letGo } = useTab();
  const { unit, remote } = visit.arrival.route;
  useEffect(() => void document.dispatchEvent(new Event(hydratedEvent)), []);
  useEffect(() => {
    if (!remote) return;
    const prove = () => {
      tab.proved(unit, release, release === remote.live.id ? remote.live : remote.previous);
      for (const old of loader.keepOnly(unit, [remote.live.id, release])) letGo(old);
      report();
    };
    const timer = setTimeout(prove);
    return () => clearTimeout(timer);
  }, [tab, loader, report, letGo, unit, remote, release]);
  return null;
}
