import '@site/shared-ui/styles';
import './start/failure-notice.css';
import { hydratePage } from './hydrate-page.tsx';
import { readInlined } from './inlined.ts';
import { fetchComposition } from './start/fetch-composition.ts';
import { loadWithNotice } from './start/load-with-notice.ts';
import { hydrationStartedEvent } from './start/replay-clicks.ts';
import { browserRetryDeps } from './start/retry.ts';
import { evaluatedEvent, startFailedEvent } from './start/watch-start.ts';

const { composition, settings } = readInlined(document);
const deps = { ...browserRetryDeps, fetch: (...args: Parameters<typeof fetch>) => fetch(...args) };
void loadWithNotice(fetchComposition(deps, composition), { document, window, wait: deps.wait }).then(
  (whole) => {
    try {
      hydratePage(whole, settings);
    } catch (error) {
      document.dispatchEvent(new Event(startFailedEvent));
      throw error;
    }
    document.dispatchEvent(new Event(hydrationStartedEvent));
  },
);
document.dispatchEvent(new Event(evaluatedEvent));
