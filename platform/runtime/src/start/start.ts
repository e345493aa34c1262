import { newestSequence, subscribeToComposition } from '../live-updates/follow-composition.ts';
import type { Connection } from '../tab/connection.ts';
import { readInlined } from '../tab/inlined.ts';
import { openAtEnd } from '../tab/open-at-end.ts';
import { createSiteStart, type SiteStart } from '../tab/site-start.ts';
import { browserRetryDeps, pollWhileVisible } from '../tab/waiting.ts';
import { whenIdle, whenLoadedAndIdle } from '../tab/when-idle.ts';
import { onFirstInteractionButLinks } from './first-interaction.ts';
import { loadScripts } from './load-scripts.ts';
import { loadWithNotice } from './load-with-notice.ts';
import { preloadComposition, preloadFiles, readPageCode } from './page-code.ts';
import { createPageMemory, fetchDocument } from './page-memory.ts';
import { createDocumentPrefetch } from './prefetch-document.ts';
import { createOutdatedPage, type PrerenderingDocument } from './replace-outdated.ts';
import { replayClicks } from './replay-clicks.ts';
import { createFailureReport } from './report-failure.ts';
import { code } from './start-code.ts';
import { trustOwnReleases } from './trusted-types.ts';

export type { SiteStart };

const afterFrame = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

/**
 * The first script of every page, and usually the only one until the first interaction: the page comes rendered, and
 * its links and forms work without code. All other code is loaded when it is needed.
 *
 * @param prepare what a site does for its frame while the page's code has not come
 */
export function startDocument(prepare: (start: SiteStart) => void): void {
  const { hydrate, opensAt, sent } = document.documentElement.dataset;
  const { prerendering = false } = document as PrerenderingDocument;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  /** After Back or a reload the browser restores the position itself. WebKit keeps the redirects of the first visit. */
  const isFirstVisit = navigation?.type === 'navigate';

  const { wait, random } = browserRetryDeps;
  const start = createSiteStart();
  globalThis.siteStart = start;
  globalThis.startCode = code;
  trustOwnReleases(window);
  prepare(start);
  replayClicks({ document, start, wait });
  // Ends what `not-ready.css` does.
  document.documentElement.dataset.started = '';
  if (opensAt === 'end') {
    if (isFirstVisit && !window.location.hash) {
      const { scroll } = openAtEnd(window);
      // One frame after `load` the layout uses the web font, so the page has its final height. A page that is prerendered
      // has no frames.
      const whenLaidOut = () => (prerendering ? setTimeout(scroll) : afterFrame(scroll));
      window.addEventListener('load', whenLaidOut);
    }
  }

  const inlined = readInlined(document);
  const { sequence } = inlined.composition;
  const { connection } = navigator as { connection?: Connection };
  let alive = false;
  // A browser that cannot prerender may not open what a script has fetched either: WebKit does not.
  const showsFetched =
    !HTMLScriptElement.supports?.('speculationrules') &&
    'adoptedStyleSheets' in document &&
    inlined.settings.foreignScripts !== true;
  const memory = showsFetched ? createPageMemory(start) : null;
  /** The document of the link under the pointer. */
  let ahead: readonly [href: string, Document] | null = null;
  const prefetch = createDocumentPrefetch({
    ...{ document, start, connection, wait },
    fetch: async (href, init) => {
      if (memory && !init.cache) {
        ahead = null;
        const fetched = await fetchDocument(href, init);
        ahead = fetched && [href, fetched];
        return fetched !== null;
      }
      const response = await fetch(href, init);
      await response.text();
      return response.ok;
    },
    isAlive: () => alive,
  });

  const deferred = hydrate !== 'load';
  const load = () => {
    if (start.stage() !== 'deferred') return;
    start.reach('loading');
    const code = readPageCode(document);
    const report = createFailureReport(navigator, random, inlined, code);
    const scripts = loadScripts(document, code.run, browserRetryDeps);
    loadWithNotice(scripts, {
      ...{ document, start, sequence, wait },
      onUnreachable: () => report('entry-unreachable'),
      onBroken: () => report('entry-broken'),
    });
    // They have been evaluated then. One that throws fires `load` as well.
    void scripts.loaded.then(() => start.stage() === 'loading' && start.emit('start'));
    // Other documents name the files themselves.
    if (!deferred) return;
    preloadComposition(document, inlined.composition);
    // In a task of its own: the event that has started this is waiting for its response.
    setTimeout(() => preloadFiles(document, code));
  };
  // The event that has started this is answered by a frame first.
  const loadAfterFrame = () => afterFrame(load);

  const outdated = createOutdatedPage({
    ...{ document, window, start, sequence },
    isFromCache: () => isFirstVisit && navigation.transferSize === 0,
  });
  const onLive = (live: number) => {
    if (live <= sequence) return;
    prefetch.drop();
    // A server that is behind may answer when the stream is opened again.
    start.announced = Math.max(start.announced, live);
    outdated.replace(() => {
      load();
      start.emit('announced');
    });
  };
  const poll = async () => onLive((await start.ask())?.sequence ?? 0);
  const followServer = () => {
    const openEvents = (url: string) => new EventSource(url);
    const deps = { document, window, start, openEvents };
    const listen = subscribeToComposition(deps, sequence, {
      onChange: onLive,
      onConnection: (isAlive) => {
        alive = isAlive;
        if (!alive) return prefetch.disconnect();
        outdated.confirm();
      },
    });
    start.on('show', poll);
    pollWhileVisible(start, () => {
      listen();
      void poll();
    });
    // The code of a form will be used, and a form that works at the first touch is worth its bytes.
    if (hydrate === 'prefetch' && !connection?.saveData) whenLoadedAndIdle(window, load);
  };
  const show = (link: HTMLAnchorElement) => {
    const { dataset } = document.documentElement;
    // The mark says that the document is still fresh.
    const isShown = dataset.ahead && ahead?.[0] === link.href && memory?.show(ahead[1], link.href);
    if (isShown && dataset.hydrate === 'prefetch') whenIdle(window, load);
    return Boolean(isShown);
  };
  const follow = () => {
    if (deferred) onFirstInteractionButLinks({ document, window, prefetch, show }, loadAfterFrame);
    else load();
    // A prerendered page is painted before anything else. The second frame is begun when the first one is on screen.
    if (prerendering) afterFrame(() => afterFrame(followServer));
    else followServer();
  };
  const activated = () => (newestSequence.read() > sequence ? outdated.replace(follow) : follow());
  if (prerendering) document.addEventListener('prerenderingchange', activated, { once: true });
  else activated();
  // The server redirects to this page only after it has stored a form that the browser itself has sent.
  try {
    if (sent && isFirstVisit && navigation.redirectCount) sessionStorage.removeItem(sent);
  } catch {
    // Without storage there is no draft.
  }
}
