import { blockDevtools } from '../devtools/block-devtools.ts';
import { readInlined } from '../inlined.ts';
import type { Connection } from '../routing/connection.ts';
import { openAtEnd } from '../routing/open-at-end.ts';
import { hearOfCompositions, openEvents } from '../tab/hear-of-compositions.ts';
import { onFirstInteraction } from './first-interaction.ts';
import { loadScripts, prefetchCode, readPageCode } from './page-code.ts';
import { replayClicks } from './replay-clicks.ts';
import { trustOwnReleases } from './trusted-types.ts';
import { whenLoadedAndIdle } from './when-idle.ts';

/*
 * The first script of every page, and of most visits the only one until somebody touches the page: it arrives
 * finished, and its links and forms work without code. Everything else is fetched when it is needed.
 */
const { hydrate, opensAt } = document.documentElement.dataset;

if (process.env.NODE_ENV === 'production') blockDevtools(document);
trustOwnReleases(window);
replayClicks(document);
if (opensAt === 'end') {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Who comes back, or reloads, is put by the browser where they were.
  if (navigation?.type === 'navigate' && window.location.hash === '') {
    // How long the page is, is known without asking once it has been laid out with its font.
    const afterFrame = () => requestAnimationFrame(() => setTimeout(() => openAtEnd(window)));
    window.addEventListener('load', afterFrame);
  }
}

let begun = false;
const begin = () => {
  if (begun) return;
  begun = true;
  stopListening();
  loadScripts(document, readPageCode(document));
};
const deferred = hydrate === 'interaction' || hydrate === 'prefetch';
const stopListening = deferred ? beginWhenChanged() : () => {};
if (deferred) onFirstInteraction(document, begin);
else begin();
if (hydrate === 'prefetch') {
  const { connection } = navigator as { connection?: Connection };
  whenLoadedAndIdle(window, () => begun || prefetchCode(document, readPageCode(document), connection));
}

/** The page's code decides what a newer composition than the page's own means for it. */
function beginWhenChanged(): () => void {
  const { sequence } = readInlined(document).composition;
  return hearOfCompositions({ document, window, openEvents }, () => sequence, begin);
}
