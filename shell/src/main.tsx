import '@site/shared-ui/global.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { blockDevtools } from './devtools/block-devtools.ts';
import { readInlined } from './inlined.ts';
import { remotePages } from './remotes/remote-pages.ts';
import { wait } from './remotes/wait.ts';
import { ownPages } from './routing/own-pages.ts';
import { pageLoader } from './routing/page-loader.ts';
import { routeTable } from './routing/route-table.ts';

const { composition, settings } = readInlined(document);
const find = routeTable(composition);
const federation = once(async () => {
  const { createFederation } = await import(/* webpackChunkName: "federation" */ './remotes/federation.ts');
  return createFederation();
});
const loader = pageLoader(ownPages, remotePages({ federation, wait }));

// The page's own code is asked for before anything is rendered: it is on the longest way.
loader.load(find(window.location.pathname).route);
if (process.env.NODE_ENV === 'production') blockDevtools(document);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into.');
const renderedYear = root.dataset.year;
const app = (
  <BrowserRouter>
    <App
      settings={settings}
      find={find}
      loader={loader}
      year={Number(renderedYear ?? new Date().getFullYear())}
      rendered={renderedYear !== undefined}
    />
  </BrowserRouter>
);
if (renderedYear === undefined) createRoot(root).render(app);
else hydrateRoot(root, app);

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
