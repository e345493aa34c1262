import type { Browser, Page } from '@playwright/test';
import type { SiteComposition } from '@site/shared-ui/contracts';
import { activateRelease, builtUnit, derivedUnit, type Edit } from '../support/derive-release.ts';
import { applicant, joinForm } from '../support/join-form.ts';
import { recordReports, reportsOf } from '../support/sent-reports.ts';
import { siteCommand } from '../support/site-command.ts';
import { startSite } from '../support/start-site.ts';
import { expect, test } from '../support/test.ts';

// A start renders every page.
test.describe.configure({ timeout: 180_000 });

const heading = 'Explore Roles';

/** Each of these passes all checks: it throws in browsers only, some of them only when a visitor does something. */
const bad: Readonly<Record<string, { readonly edit: Edit; readonly visit: (page: Page) => Promise<void> }>> =
  {
    'a page throws': {
      edit: inBrowsers(`"${heading}"`, '(()=>{throw new Error("broken on purpose")})()'),
      visit: (page) => page.keyboard.press('Tab'),
    },
    'a timer throws': {
      edit: inBrowsers(
        `"${heading}"`,
        `(setTimeout(()=>{throw new Error("broken on purpose")},50),"${heading}")`,
      ),
      visit: (page) => page.keyboard.press('Tab'),
    },
  };

function inBrowsers(from: string, to: string): Edit {
  return (path, text) => (path.startsWith('node/') ? text : text.replaceAll(from, to));
}

for (const [what, { edit, visit }] of Object.entries(bad))
  test(`a release in which ${what} is undone after visits from two networks, keeps what is typed, and stays undone`, {
    tag: '@long',
  }, async ({ browser }) => {
    // The tests are the proxy that names a visitor's address.
    const site = await startSite({ env: { TRUST_PROXY: '1' } });
    try {
      const live = async () => {
        const response = await fetch(`${site.url}/-/composition`);
        return ((await response.json()) as SiteComposition).remotes.careers?.live.id;
      };
      const first = (await builtUnit('careers')).release.id;
      await activateRelease(site.store, await derivedUnit('careers', 'r00000bad1', edit));
      await expect.poll(live, { intervals: [50] }).toBe('r00000bad1');
      const writer = await open(browser, '192.0.2.1', `${site.url}/join-innovation`);
      await joinForm(writer).fillRequired();

      for (const address of ['203.0.113.7', '198.51.100.9', '203.0.113.8', '198.51.100.10']) {
        const page = await open(browser, address, `${site.url}/career`);
        await visit(page);
        // A report may be lost with its page, so there are more visits than are needed. Later ones may find it undone.
        const isOver = async () =>
          JSON.stringify(await reportsOf(page)).includes('"failed') || (await live()) === first;
        await expect.poll(isOver, { intervals: [50] }).toBe(true);
        await page.context().close();
      }
      await expect.poll(live, { intervals: [50], timeout: 15_000 }).toBe(first);

      // Who types is asked, and nothing typed is lost.
      await writer.getByRole('button', { name: 'Switch now' }).click();
      await expect(writer.getByRole('button', { name: 'Switch now' })).toBeHidden();
      await expect(joinForm(writer).field('fullName')).toHaveValue(applicant.fullName);

      const { output } = await siteCommand(site.store, 'history', 'careers', '--limit', '1');
      expect(output).toMatchObject({
        entries: [
          {
            ...{ action: 'rollback', by: 'automatic', release: first, recall: true },
            hold: { units: ['careers'], until: null },
            undo: { networks: 2 },
          },
        ],
      });
      // The next commit has the same fault under another id.
      const next = await derivedUnit('careers', 'r00000bad2', edit);
      await expect(activateRelease(site.store, next)).rejects.toMatchObject({ code: 'held' });
      const lift = await siteCommand(site.store, 'release-hold', 'careers', '--reason', 'a test');
      expect(lift).toMatchObject({ exit: 0 });
      await activateRelease(site.store, next);
      await expect.poll(live, { intervals: [50] }).toBe('r00000bad2');
    } finally {
      await site.stop();
    }
  });

async function open(browser: Browser, address: string, url: string): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': address } });
  const page = await context.newPage();
  await recordReports(page);
  await page.goto(url);
  return page;
}
