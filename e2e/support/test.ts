import { test as base, expect, type Page } from '@playwright/test';
import { isHydratedInPage, stayInDocumentInPage } from '../browsers/support/in-page.ts';
import { type RunningSite, siteFixture } from './start-site.ts';
import { type FaultWatch, faultWatch } from './watch-faults.ts';

interface TestFixtures {
  watch: FaultWatch;
  /** Errors in the background fail the test, unless they are expected with this. */
  faults: Pick<FaultWatch, 'expect' | 'allow'>;
  visit: (path: string) => Promise<void>;
}

interface WorkerFixtures {
  /** A site that all tests of one worker share. Do not change its composition. */
  site: RunningSite;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: siteFixture(),
  baseURL: ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures' names out of the pattern
  watch: ({}, use) => use(faultWatch()),
  faults: ({ watch }, use) => use(watch),
  context: async ({ context }, use) => {
    // A first click may open a document, depending on how fast the code arrives. Tests need one of the two ways: the tab's
    // own navigation. prerender.e2e.ts and the journeys in three browsers have the other one too.
    await context.addInitScript(stayInDocumentInPage);
    await use(context);
  },
  page: async ({ page, watch }, use) => {
    watch.listen(page);
    await use(page);
    expect(watch.failures(), 'errors in the background').toEqual([]);
  },
  visit: ({ page }, use) =>
    use(async (path) => {
      await page.goto(path);
      await interactive(page);
    }),
});

/** Most pages load their code at the first interaction. */
export async function hydrated(page: Page, selector: string): Promise<void> {
  let moves = 0;
  const isHydrated = async () => {
    await page.mouse.move(2 + (moves++ % 2), 2);
    return page.evaluate(isHydratedInPage, selector);
  };
  await expect.poll(isHydrated, { intervals: [20, 50, 100] }).toBe(true);
}

export function interactive(page: Page): Promise<void> {
  return hydrated(page, 'main h1');
}

export { expect };
