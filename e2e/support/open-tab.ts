import { expect, type Page } from '@playwright/test';
import type { SiteComposition } from '@site/shared-ui/contracts';
import { pageTitle } from '@site/shared-ui/site';
import { screenAt } from './arrival.ts';

const titles = { About: screenAt('/about').title, Career: screenAt('/career').title } as const;

/** What a tab hears of the composition while its page stays open. */
export interface OpenTab {
  /** Waits until the tab knows what the change made live. */
  hears(change: Promise<number>): Promise<void>;
  /** Goes to another page by a link of the footer, which every page has, and waits until it is on screen. */
  goTo(link: keyof typeof titles): Promise<void>;
}

/** Begin before the first page is opened. */
export function watchTab(page: Page): OpenTab {
  let heard = 0;
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== '/-/composition' || response.status() !== 200) return;
    // A page that is left takes its answers with it.
    const composition = (await response.json().catch(() => null)) as SiteComposition | null;
    heard = Math.max(heard, composition?.sequence ?? 0);
  });
  return {
    hears: async (change) => {
      const sequence = await change;
      await expect.poll(() => heard, { intervals: [20] }).toBeGreaterThanOrEqual(sequence);
      // The page reads an answer in the same turn in which its reading is reported: the next one is after that.
      await page.evaluate(() => new Promise(requestAnimationFrame));
    },
    goTo: async (link) => {
      await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
      // The address changes at once, the title with the page: whoever goes on before that has not left the old one.
      await expect(page).toHaveTitle(pageTitle(titles[link]));
    },
  };
}
