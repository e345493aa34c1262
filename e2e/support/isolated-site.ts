import { expect } from '@playwright/test';
import type { SiteComposition } from '@site/shared-ui/contracts';
import { type RunningSite, startSite } from './start-site.ts';
import { test as base } from './test.ts';

interface IsolatedSite {
  isolatedSite: RunningSite;
  /** Opens a page once the site serves the release: following the journal takes a moment. */
  visitRelease: (releaseId: string, path: string) => Promise<void>;
}

export const test = base.extend<IsolatedSite>({
  isolatedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures' names out of the pattern
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    // A start renders every page. It does not count as time of the test.
    { timeout: 180_000 },
  ],
  baseURL: ({ isolatedSite }, use) => use(isolatedSite.url),
  visitRelease: ({ page, visit }, use) =>
    use(async (releaseId, path) => {
      // Not the text of the composition: it also names the releases that rollbacks go to.
      const live = async () => {
        const { shell, remotes } = (await (
          await page.request.get('/-/composition')
        ).json()) as SiteComposition;
        return [shell, ...Object.values(remotes).map((remote) => remote.live.id)];
      };
      await expect.poll(live, { intervals: [50] }).toContain(releaseId);
      await visit(path);
    }),
});
