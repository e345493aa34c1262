import type { Finding } from '@site/composition';
import type { MountCheck, MountOrder } from '@site/composition/gate';
import type { Browser } from 'playwright-core';
import { browserArguments } from '../browser/find-browser.ts';

/** How many pages are open at once. */
const pagesAtOnce = 3;

/** Time limit for starting the browser (ms). */
const launchTimeout = 20_000;

/**
 * Mounts pages in the browser of this machine.
 *
 * @param findBrowser path of a Chromium or Chrome; null if there is none
 */
export function mountInBrowser(findBrowser: () => string | null): MountCheck {
  return async (order) => {
    const executablePath = findBrowser();
    if (executablePath === null) {
      return {
        status: 'skipped',
        reason: 'there is no Chromium or Chrome on this machine; CHROME_PATH can name one',
      };
    }
    try {
      // Imported here, because a rollback needs neither browser nor server.
      const { chromium } = await import('playwright-core');
      const args = [...browserArguments];
      await using browser = await chromium.launch({ executablePath, args, timeout: launchTimeout });
      const findings = await visitAll(browser, order);
      return { status: 'mounted', findings, browser: `Chromium ${browser.version()}` };
    } catch (error) {
      return { status: 'mounted', findings: [browserFailed(executablePath, error)], browser: executablePath };
    }
  };
}

async function visitAll(
  browser: Browser,
  { store, releases, release, visits }: MountOrder,
): Promise<readonly Finding[]> {
  const { previewServer } = await import('./preview-server.ts');
  const { visitPage } = await import('./visit-page.ts');
  const server = await previewServer(store, releases);
  try {
    const context = await browser.newContext({ locale: 'en-IN', serviceWorkers: 'block' });
    const findings: Finding[] = [];
    const queue = [...visits];
    const visitNext = async () => {
      for (let visit = queue.shift(); visit; visit = queue.shift()) {
        findings.push(...(await visitPage(context, server.url, visit, release)));
      }
    };
    await Promise.all(Array.from({ length: pagesAtOnce }, visitNext));
    return findings;
  } finally {
    await server.close();
  }
}

function browserFailed(path: string, error: unknown): Finding {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return {
    code: 'browser-failed',
    sentence:
      `${path} cannot be used: ${reason.slice(0, 300)}. Repair it, name another Chromium or Chrome in CHROME_PATH, ` +
      'or leave the check out with --no-browser.',
  };
}
