import type { PublicSettings, RemotePage, SiteComposition } from '@site/shared-ui/contracts';
import { defaultSettings } from '@site/shared-ui/contracts';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { checkedPage, type ReadyPage } from './remotes/page-outcome.ts';
import { sharedLibraries } from './remotes/shared.ts';
import { ownPages } from './routing/own-pages.ts';
import { createPageAhead } from './routing/page-ahead.ts';
import type { PageLoad } from './routing/page-loader.ts';
import type { TabTools } from './tab/tab.context.ts';
import { createTab, type Tab } from './tab/tab.ts';

export interface RenderRequest {
  readonly composition: SiteComposition;
  /** Address of the page; parameters stand as they are declared, such as `/employee/:id`. */
  readonly pathname: string;
  /** Default export of the page's module; null for the shell's own pages. */
  readonly page: RemotePage | null;
  readonly year: number;
}

/** Settings are not known when a page is rendered, and no page may let them decide its markup. */
const settings: PublicSettings = defaultSettings;

/** Libraries for the Node build of a remote, by the names it imports. */
export const libraries: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(sharedLibraries).map(([name, { library }]) => [name, library]),
);

/**
 * Renders what stands in `#root` when a page arrives: whole, without scripts, and just as the browser's first
 * render will have it.
 */
export async function render({ composition, pathname, page, year }: RenderRequest): Promise<string> {
  const tab = createTab(composition);
  const { route } = tab.find(pathname, null);
  const exposed = page ?? checkedPage(route.page, (await ownPages[route.page]?.()) ?? null);
  const outcome: ReadyPage = {
    at: 'ready',
    Page: checkedPage(route.page, { default: exposed }).Page,
    release: '',
  };
  const promise = Promise.resolve(outcome);
  const load: PageLoad = { outcome, promise, ready: promise, again: () => promise };
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StaticRouter location={pathname}>
      <App settings={settings} tools={toolsOf(tab, load)} year={year} rendered />
    </StaticRouter>,
    // A bigger boundary would be sent hidden, with an inline script to show it.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}

/** A tab that only renders: nothing of it is used before the browser's own takes over. */
function toolsOf(tab: Tab, load: PageLoad): TabTools {
  const nothing = () => undefined;
  return {
    tab,
    loader: { load: () => load, forget: nothing, forgetFailed: nothing, keepOnly: () => [] },
    ahead: createPageAhead(),
    touched: { isTouched: () => false, reset: nothing },
    scroll: { arrive: () => null },
    findFade: () => null,
    ask: nothing,
    report: nothing,
    letGo: nothing,
    reloadDocument: nothing,
  };
}
