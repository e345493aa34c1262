import type { PublicSettings, RemotePage, SiteComposition } from '@platform/contract';
import { defaultSettings } from '@platform/contract';
import { prerender } from 'react-dom/static';
import { App } from '../navigation/app.tsx';
import { checkedPage, type ReadyPage } from '../navigation/page-loader.ts';
import type { SiteParts } from '../navigation/site-parts.ts';
import { staticNavigation } from '../navigation/static-navigation.ts';
import { createTab } from '../navigation/tab-releases.ts';
import { sharedLibraries } from '../remotes/shared.ts';
import { withFingerprint } from './with-fingerprint.ts';

export interface RenderRequest {
  readonly composition: SiteComposition;
  /** Path of the page; parameters as declared, such as `/catalog/:id`. */
  readonly pathname: string;
  /** Default export of the page's module; null for the shell's own pages. */
  readonly page: RemotePage | null;
  readonly year: number;
  /** Called with each instant that the page asks about (ms since 1970). */
  readonly asked: (instant: number) => void;
}

/** Pages are rendered before the settings are known, so the rendered markup must not depend on them. */
const settings: PublicSettings = defaultSettings;

/** Libraries for the Node build of a remote, by import name. */
export const libraries: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(sharedLibraries).map(([name, { library }]) => [name, library]),
);

/**
 * Renders the HTML of `#root`: the complete page, without scripts, identical to the browser's first render. It ends with its
 * fingerprint.
 *
 * @throws what a component throws
 */
export async function renderPage(
  parts: SiteParts,
  { composition, pathname, page, year, asked }: RenderRequest,
): Promise<string> {
  const match = createTab(composition, parts.declaration).find(pathname, null);
  const { route } = match;
  const exposed = page ?? checkedPage(route.page, (await parts.pages[route.page]?.()) ?? null);
  const outcome: ReadyPage = {
    status: 'ready',
    Page: checkedPage(route.page, { default: exposed }).Page,
    release: route.remote?.live.id ?? composition.shell,
  };
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <App
      parts={parts}
      settings={settings}
      navigation={staticNavigation(pathname, match, outcome, { first: composition.passed, asked })}
      year={year}
      onThrow={(error) => errors.push(error)}
    />,
    // React would send a larger boundary hidden, with an inline script that shows it.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return withFingerprint(html);
}
