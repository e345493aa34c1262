import { LoadingState } from '@site/shared-ui';
import { Fragment, Suspense, use } from 'react';
import type { PageOutcome } from '../remotes/page-outcome.ts';
import { Arriving } from './arriving.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PageFailure } from './page-failure.tsx';
import type { PageLoad } from './page-loader.ts';
import { StalledNotice } from './stalled-notice.tsx';
import type { Visit } from './use-visit.ts';

interface PageViewProps {
  readonly visit: Visit;
  /** Whether this page came with the document. */
  readonly first: boolean;
  readonly announce: (message: string) => void;
}

/** The page of one visit: waiting for its code, shown, or replaced by a card that says why it is not. */
export function PageView({ visit, first, announce }: PageViewProps) {
  const { route } = visit.arrival;
  return (
    <Fragment key={visit.key}>
      {visit.rendered && <StalledNotice load={visit.load} onRetry={visit.reload} />}
      <PageBoundary fallback={<PageFailure title={route.title} onRetry={visit.retry} />}>
        <Suspense fallback={<LoadingState text="Loading..." />}>
          <LoadedPage visit={visit} first={first} announce={announce} />
        </Suspense>
      </PageBoundary>
    </Fragment>
  );
}

function LoadedPage({ visit, first, announce }: PageViewProps) {
  const { load, arrival, rendered, retry } = visit;
  const outcome = rendered ? readyPage(load) : (load.outcome ?? use(load.promise));
  return (
    <>
      <Arriving route={arrival.route} first={first} announce={announce} />
      {outcome.at === 'ready' ? (
        <outcome.Page params={arrival.params} />
      ) : (
        <PageFailure title={arrival.route.title} onRetry={retry} />
      )}
    </>
  );
}

/** What is on screen already waits for code as long as it takes. */
function readyPage({ outcome, ready }: PageLoad): PageOutcome {
  return outcome?.at === 'ready' ? outcome : use(ready);
}
