import { inParallel } from '@platform/releases/in-parallel';
import type { Browser } from 'playwright-core';
import { browserArguments } from '../browser/find-browser.ts';
import { type PageRecord, type Photograph, widths } from '../browser/page-record.ts';
import { launchTimeout, noBrowser, pagesAtOnce } from './mount-in-browser.ts';
import type { Place } from './photograph-at.ts';

/** Text looks the same whatever the order in which pages are drawn. */
const sameText = ['--disable-lcd-text', '--force-color-profile=srgb', '--font-render-hinting=none'];

export function photographInBrowser(findBrowser: () => string | null): Photograph {
  return async (store, releases, addresses, now) => {
    const executablePath = findBrowser();
    if (executablePath === null) return { status: 'skipped', reason: noBrowser };
    if (addresses.length === 0) return { status: 'taken', pages: new Map() };
    try {
      return { status: 'taken', pages: await photographAll(executablePath, store, releases, addresses, now) };
    } catch (error) {
      const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      return { status: 'skipped', reason: `the browser ${executablePath} failed: ${reason.slice(0, 300)}` };
    }
  };
}

async function photographAll(
  executablePath: string,
  ...[store, releases, addresses, now]: Parameters<Photograph>
): Promise<ReadonlyMap<string, PageRecord>> {
  // Imported here, because other subcommands need neither browser nor server.
  const [{ chromium }, { servePages }] = await Promise.all([
    import('playwright-core'),
    import('./pages-server.ts'),
  ]);
  const args = [...browserArguments, ...sameText];
  await using browser = await chromium.launch({ executablePath, args, timeout: launchTimeout });
  await using servers = new AsyncDisposableStack();
  const server = servers.adopt(await servePages(store, releases), (opened) => opened.close());
  const pages = await inParallel(addresses, pagesAtOnce, async (address) => {
    const record = await photographPage(browser, `${server.url}${address}`, server.site, now);
    return [address, record] as const;
  });
  return new Map(pages);
}

async function photographPage(browser: Browser, url: string, site: Place, now: Date): Promise<PageRecord> {
  const { photographAt } = await import('./photograph-at.ts');
  const [width, ...others] = widths;
  const first = await photographAt(browser, url, site, width, now);
  const pictures: Record<number, Uint8Array> = { [width]: first.picture };
  for (const other of others) pictures[other] = (await photographAt(browser, url, site, other, now)).picture;
  const { state, text, tree, responses } = first;
  return { state, text, tree, responses, pictures };
}
