import { LoadingState } from '@site/shared-ui';
import { Fragment, memo, Suspense, use, useEffect } from 'react';
import type { PageOutcome } from '../remotes/page-outcome.ts';
import { RecallNotice } from '../tab/recall-notice.tsx';
import { useTab } from '../tab/tab.context.ts';
import { useRecall } from '../tab/use-recall.ts';
import { Arriving } from './arriving.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PageFailure } from './page-failure.tsx';
import { StalledNotice } from './stalled-notice.tsx';
import { useFallback } from './use-fallback.ts';
import type { Visit } from './use-visit.ts';

interface PageViewProps {
  readonly visit: Visit;
  readonly announce: (message: string) => void;
}

/**
 * The page of one visit: waiting for its code, shown, or replaced by a card that says why it is not. Memoised
 * because React gives up a rendered page that waits for its code when anything about its boundary changes.
 */
export const PageView = memo(function PageView({ visit, announce }: PageViewProps) {
  const { arrival, key, load, rendered, retry } = visit;
  const { offer } = useRecall(visit);
  const onBroken = useFallback(visit);
  return (
    <Fragment key={key}>
      {offer && <RecallNotice {...offer} />}
      {rendered && <StalledNotice load={load} />}
      <PageBoundary
        onBroken={onBroken}
        fallback={<PageFailure title={arrival.route.title} onRetry={retry} />}
      >
        <Suspense fallback={<LoadingState text="Loading..." />}>
          <LoadedPage visit={visit} announce={announce} />
        </Suspense>
      </PageBoundary>
    </Fragment>
  );
});

function LoadedPage({ visit, announce }: PageViewProps) {
  const { arrival, load, rendered, retry } = visit;
  // What is on screen already waits for its code as long as it takes.
  const outcome: PageOutcome = use(rendered ? load.ready : load.promise);
  return (
    <>
      <Arriving visit={visit} announce={announce} />
      {outcome.at === 'ready' ? (
        <>
          <outcome.Page params={arrival.params} />
          <Proof visit={visit} release={outcome.release} />
        </>
      ) : (
        <PageFailure title={arrival.route.title} onRetry={retry} />
      )}
    </>
  );
}

/**
 * Notes that the page is on screen and works. A page that throws in an effect has mounted by then: only after that
 * turn is it known to stand, or taken away with everything in its boundary.
 */
function Proof({ visit, release }: { readonly visit: Visit; readonly release: string }) {
  const { tab, loader, report, letGo } = useTab();
  const { unit, remote } = visit.arrival.route;
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
