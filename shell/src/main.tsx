import '@site/shared-ui/styles';
import './frame/frame.css';
import './start/failure-notice.css';
import './start/not-ready.css';
import { readInlined } from './inlined.ts';
import { fetchComposition } from './start/fetch-composition.ts';
import { loadWithNotice } from './start/load-with-notice.ts';
import { nextTask } from './start/next-task.ts';
import { hydrationStartedEvent } from './start/replay-clicks.ts';
import { browserRetryDeps } from './start/retry.ts';
import { evaluatedEvent, startFailedEvent } from './start/watch-start.ts';

/** A fast machine evaluates React in less than half of this time (ms). */
const slowEvaluation = 20;

/*
 * Evaluates React and the shell, and hydrates the page, each in a task of its own: together they would block input on
 * a slow processor. The eager imports are parts of this file's chunk; they only delay the evaluation.
 */
const isSlow = nextTask().then(async () => {
  const began = performance.now();
  await import(/* webpackMode: "eager" */ './start/react.ts');
  return performance.now() - began > slowEvaluation;
});
const hydration = isSlow
  .then(() => nextTask())
  .then(() => import(/* webpackMode: "eager" */ './hydrate-page.tsx'));

const { composition, settings } = readInlined(document);
const deps = { ...browserRetryDeps, fetch: (...args: Parameters<typeof fetch>) => fetch(...args) };
const whole = loadWithNotice(fetchComposition(deps, composition), { document, window, wait: deps.wait });

void (async () => {
  try {
    const [{ hydratePage }, loaded] = await Promise.all([hydration, whole]);
    await nextTask();
    await hydratePage(loaded, settings, await isSlow);
  } catch (error) {
    document.dispatchEvent(new Event(startFailedEvent));
    throw error;
  }
  document.dispatchEvent(new Event(hydrationStartedEvent));
})();
document.dispatchEvent(new Event(evaluatedEvent));
