import type { PublicSettings, SiteComposition } from '@site/shared-ui/contracts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import type { Connection } from './routing/connection.ts';
import { fetchAhead } from './routing/fetch-ahead.ts';
import { whenIdle } from './start/when-idle.ts';
import { openTab } from './tab/open-tab.ts';

/** Makes the document interactive: takes over what came rendered, or renders it. */
export function takeOver(composition: SiteComposition, settings: PublicSettings): void {
  const tools = openTab(composition, settings);

  // The page's own code is asked for before anything is rendered: it is on the longest way.
  const { ready } = tools.loader.load(tools.tab.find(window.location.pathname, null).route);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root to render into.');
  const renderedYear = root.dataset.year;
  const app = (
    // A navigation is the visitor's own doing: rendered at once, not in slices between other work.
    <BrowserRouter useTransitions={false}>
      <App
        settings={settings}
        tools={tools}
        year={Number(renderedYear ?? new Date().getFullYear())}
        rendered={renderedYear !== undefined}
      />
    </BrowserRouter>
  );
  if (renderedYear === undefined) createRoot(root).render(app);
  // In a transition React takes over in small steps, and lets the visitor's own doings go first.
  else startTransition(() => void hydrateRoot(root, app));

  // Other pages after this one.
  void ready.then(() =>
    fetchAhead(
      {
        document,
        connection: (navigator as { connection?: Connection }).connection,
        whenIdle: (work) => whenIdle(window, work),
        observe:
          typeof IntersectionObserver === 'undefined' ? null : (seen) => new IntersectionObserver(seen),
      },
      (pathname) => tools.loader.load(tools.tab.find(pathname, tools.tab.here()).route).promise,
      tools.ahead.expect,
    ),
  );
}
