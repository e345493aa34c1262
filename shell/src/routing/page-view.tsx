import { LoadingState } from '@site/shared-ui';
import { Fragment, memo, Suspense, use } from 'react';
import type { PageOutcome } from '../remotes/page-outcome.ts';
import { Arriving } from './arriving.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PageFailure } from './page-failure.tsx';
import type { PageLoad } from './page-loader.ts';
import { StalledNotice } from './stalled-notice.tsx';
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
  return (
    <Fragment key={key}>
      {rendered && <StalledNotice load={load} />}
      <PageBoundary fallback={<PageFailure title={arrival.route.title} onRetry={retry} />}>
        <Suspense fallback={<LoadingState text="Loading..." />}>
          <LoadedPage visit={visit} announce={announce} />
        </Suspense>
      </PageBoundary>
    </Fragment>
  );
});

function LoadedPage({ visit, announce }: PageViewProps) {
  const { arrival, load, rendered, retry } = visit;
  const outcome = rendered ? readyPage(load) : (load.outcome ?? use(load.promise));
  return (
    <>
      <Arriving visit={visit} announce={announce} />
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
