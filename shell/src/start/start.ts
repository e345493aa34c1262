import { blockDevtools } from '../devtools/block-devtools.ts';
import { readInlined } from '../inlined.ts';
import type { Connection } from '../navigation/connection.ts';
import { openAtEnd } from '../navigation/open-at-end.ts';
import { openEvents, subscribeToComposition } from '../tab/follow-composition.ts';
import { onFirstInteraction } from './first-interaction.ts';
import { loadScripts } from './load-scripts.ts';
import { loadWithNotice } from './load-with-notice.ts';
import { prefetchCode, preloadFiles, readPageCode } from './page-code.ts';
import { replayClicks } from './replay-clicks.ts';
import { createFailureReport } from './report-failure.ts';
import { browserRetryDeps } from './retry.ts';
import { trustOwnReleases } from './trusted-types.ts';
import { watchStart } from './watch-start.ts';
import { whenLoadedAndIdle } from './when-idle.ts';

/*
 * The first script of every page, and usually the only one until the first interaction: the page comes rendered, and
 * its links and forms work without code. All other code is loaded when it is needed.
 */
const { hydrate, opensAt } = document.documentElement.dataset;

if (process.env.NODE_ENV === 'production') blockDevtools(document);
trustOwnReleases(window);
replayClicks({ ...browserRetryDeps, document, window });
if (opensAt === 'end') {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // After Back or a reload the browser restores the position itself.
  if (navigation?.type === 'navigate' && window.location.hash === '') {
    const { scroll } = openAtEnd(window);
    // One frame after `load` the layout uses the web font, so the page has its final height.
    const afterFrame = () => requestAnimationFrame(() => setTimeout(scroll));
    window.addEventListener('load', afterFrame);
  }
}

let status: 'deferred' | 'loading' = 'deferred';
const load = () => {
  if (status === 'loading') return;
  status = 'loading';
  stopListening();
  const code = readPageCode(document);
  const reportDeps = { window, navigator, random: browserRetryDeps.random };
  const report = createFailureReport(reportDeps, readInlined(document), code);
  const loaded = watchStart({
    document,
    reload: () => window.location.reload(),
    onFailure: () => report('entry-broken'),
  });
  const deps = {
    ...{ document, window, wait: browserRetryDeps.wait },
    onFailure: () => report('entry-unreachable'),
  };
  void loadWithNotice(loadScripts(document, code.run, browserRetryDeps), deps).then(loaded);
  // In a task of its own: the event that has started this is waiting for its response.
  setTimeout(() => preloadFiles(document, code));
};
const deferred = hydrate === 'interaction' || hydrate === 'prefetch';
const stopListening = deferred ? loadOnNewComposition() : () => {};
if (deferred) onFirstInteraction(document, load);
else load();
if (hydrate === 'prefetch') {
  const { connection } = navigator as { connection?: Connection };
  whenLoadedAndIdle(window, () => {
    if (status === 'deferred') prefetchCode(document, readPageCode(document), connection);
  });
}

/** Loads the code when a newer composition is announced: the code decides whether to replace the page. */
function loadOnNewComposition(): () => void {
  const { sequence } = readInlined(document).composition;
  return subscribeToComposition({ document, window, openEvents }, () => sequence, load);
}
