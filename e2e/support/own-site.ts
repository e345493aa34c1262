import { expect } from '@playwright/test';
import { type RunningSite, startSite } from './start-site.ts';
import { test as base } from './test.ts';

interface OwnSite {
  /** A site that this test alone has, and may change as it likes. */
  ownSite: RunningSite;
  /** Opens a page that knows of a release: a site needs a moment to follow its journal. */
  visitWith: (releaseId: string, path: string) => Promise<void>;
}

export const test = base.extend<OwnSite>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures' names out of the pattern
  ownSite: async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.stop();
  },
  baseURL: ({ ownSite }, use) => use(ownSite.url),
  visitWith: ({ page, visit }, use) =>
    use(async (releaseId, path) => {
      const live = async () => (await page.request.get('/-/composition')).text();
      await expect.poll(live, { intervals: [50] }).toContain(releaseId);
      await visit(path);
    }),
});
