import '@site/shared-ui/styles';
import './frame/frame.css';
import './notice/notice.css';
import './start/not-ready.css';
import { readInlined } from './inlined.ts';
import { fetchComposition } from './start/fetch-composition.ts';
import { loadWithNotice } from './start/load-with-notice.ts';
import { nextTask } from './start/next-task.ts';
import { browserRetryDeps } from './start/retry.ts';
import { createSiteStart } from './start/site-start.ts';

/*
 * Evaluates React and the shell, and hydrates the page, each in a task of its own: together they would block input on
 * a slow processor. The eager imports are parts of this file's chunk; they only delay the evaluation. React's largest part
 * takes longest.
 */
const hydration = nextTask()
  .then(() => import(/* webpackMode: "eager" */ 'react-dom/client'))
  .then(() => nextTask())
  .then(() => import(/* webpackMode: "eager" */ './hydrate-page.tsx'));

// Pages in development have no start script.
if (process.env.NODE_ENV !== 'production') globalThis.siteStart ??= createSiteStart();
const { siteStart: start } = globalThis;
const { composition, settings } = readInlined(document);
const { sequence } = composition;
const whole = fetchComposition({ ...browserRetryDeps, window, ask: start.ask }, composition);
loadWithNotice(whole, { ...browserRetryDeps, document, start, sequence });

void (async () => {
  try {
    const [{ hydratePage }, loaded] = await Promise.all([hydration, whole.loaded]);
    await nextTask();
    await hydratePage(loaded, settings, start);
  } catch (error) {
    start.tell('start');
    throw error;
  }
  start.reach('hydrating');
})();
start.reach('evaluated');
