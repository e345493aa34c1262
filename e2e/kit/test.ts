import { test as base, expect, type Page } from '@playwright/test';
import { type RunningSite, startSite } from './start-site.ts';
import { type Faults, type FaultWatch, faultWatch } from './watch-faults.ts';

interface TestFixtures {
  watch: FaultWatch;
  /** What goes wrong in the background fails the test, unless it is expected here. */
  faults: Faults;
  /** Opens an address and waits until it can be used, not only read. */
  visit: (path: string) => Promise<void>;
}

interface WorkerFixtures {
  /** A site that all tests of one worker share: leave its composition as it is. */
  site: RunningSite;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures' names out of the pattern
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures' names out of the pattern
  watch: ({}, use) => use(faultWatch()),
  faults: ({ watch }, use) => use(watch),
  page: async ({ page, watch }, use) => {
    watch.listen(page);
    await use(page);
    expect(watch.complaints(), 'what went wrong in the background').toEqual([]);
  },
  visit: ({ page }, use) =>
    use(async (path) => {
      await page.goto(path);
      await interactive(page);
    }),
});

/**
 * Moves the pointer until the page's code has taken over the HTML that came from the server: a page that is complete
 * without it waits for a visitor. Nobody can see that moment, so this looks for the mark that React leaves on the
 * elements it has made its own.
 */
export async function interactive(page: Page): Promise<void> {
  let moves = 0;
  const takenOver = async () => {
    await page.mouse.move(2 + (moves++ % 2), 2);
    return page.evaluate(() => {
      const heading = document.querySelector('main h1');
      return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
    });
  };
  await expect.poll(takenOver, { intervals: [20, 50, 100] }).toBe(true);
}

export { expect };
