import { servedReleases } from '@platform/command/testing';
import { expect } from '@playwright/test';
import { type RunningSite, siteFixture } from './start-site.ts';
import { test as base } from './test.ts';

interface IsolatedSite {
  isolatedSite: RunningSite;
  /** Opens a page once the site serves the release: following the journal takes a moment. */
  visitRelease: (releaseId: string, path: string) => Promise<void>;
}

export const test = base.extend<IsolatedSite>({
  isolatedSite: [siteFixture()[0], { timeout: 180_000 }],
  baseURL: ({ isolatedSite }, use) => use(isolatedSite.url),
  visitRelease: ({ visit, isolatedSite: { url } }, use) =>
    use(async (releaseId, path) => {
      await expect
        .poll(async () => Object.values(await servedReleases(url)), { intervals: [50] })
        .toContain(releaseId);
      await visit(path);
    }),
});
