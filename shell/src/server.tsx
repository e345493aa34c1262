import type { PublicSettings, RemotePage, SiteComposition } from '@site/shared-ui/contracts';
import { defaultSettings } from '@site/shared-ui/contracts';
import { prerender } from 'react-dom/static';
import { App } from './app.tsx';
import { ownPages } from './navigation/own-pages.ts';
import { checkedPage, type ReadyPage } from './navigation/page-loader.ts';
import { staticNavigation } from './navigation/static-navigation.ts';
import { createTab } from './navigation/tab.ts';
import { sharedLibraries } from './remotes/shared.ts';

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
  const match = createTab(composition).find(pathname, null);
  const { route } = match;
  const exposed = page ?? checkedPage(route.page, (await ownPages[route.page]?.()) ?? null);
  const outcome: ReadyPage = {
    status: 'ready',
    Page: checkedPage(route.page, { default: exposed }).Page,
    release: '',
  };
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <App
      settings={settings}
      navigation={staticNavigation(pathname, match, outcome)}
      year={year}
      onThrow={(error) => errors.push(error)}
    />,
    // A bigger boundary would be sent hidden, with an inline script to show it.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}
