import { pageTitle, type SiteComposition } from '@platform/contract';
import { expect, type Page } from '@playwright/test';
import { site } from '@site/shared-ui/site';
import { screenAt } from './arrival.ts';

const titles = { About: screenAt('/about').title, Career: screenAt('/career').title } as const;

/** Call this before the first page is opened. */
export function watchTab(page: Page) {
  let newest = 0;
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== '/-/composition' || response.status() !== 200) return;
    // The body cannot be read after the page has been left.
    const composition = (await response.json().catch(() => null)) as SiteComposition | null;
    newest = Math.max(newest, composition?.sequence ?? 0);
  });
  return {
    receives: async (change: Promise<number>) => {
      const sequence = await change;
      await expect.poll(() => newest, { intervals: [20] }).toBeGreaterThanOrEqual(sequence);
      // The page handles the response in the task in which this reads it. The next frame is after that.
      await page.evaluate(() => new Promise(requestAnimationFrame));
    },
    goTo: async (link: keyof typeof titles) => {
      await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
      // The address changes at once, but the title changes with the page.
      await expect(page).toHaveTitle(pageTitle(titles[link], site.name));
    },
  };
}
