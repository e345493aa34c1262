import type { Finding } from '@site/composition';
import type { MountCheck } from '@site/composition/gate';
import { browserArguments } from '../../browser/find-browser.ts';

/** How many pages are open at once. */
const pagesAtOnce = 3;

/**
 * Mounts pages in the browser of this machine.
 *
 * @param findBrowser path of a Chromium or Chrome; null where there is none
 */
export function mountInBrowser(findBrowser: () => string | null): MountCheck {
  return async ({ store, releases, release, visits }) => {
    const executablePath = findBrowser();
    if (executablePath === null) {
      return {
        at: 'skipped',
        reason: 'there is no Chromium or Chrome on this machine; CHROME_PATH can name one',
      };
    }
    // Loaded only here: a rollback has no use for a browser, nor for a server.
    const { chromium } = await import('playwright-core');
    const { previewServer } = await import('./preview-server.ts');
    const { visitPage } = await import('./visit-page.ts');
    const server = await previewServer(store, releases);
    const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
    try {
      const context = await browser.newContext({ locale: 'en-IN', serviceWorkers: 'block' });
      const findings: Finding[] = [];
      const queue = [...visits];
      const visitor = async () => {
        for (let visit = queue.shift(); visit; visit = queue.shift()) {
          findings.push(...(await visitPage(context, server.url, visit, release)));
        }
      };
      await Promise.all(Array.from({ length: pagesAtOnce }, visitor));
      return { at: 'mounted', findings, browser: `Chromium ${browser.version()}` };
    } finally {
      await browser.close();
      await server.close();
    }
  };
}
