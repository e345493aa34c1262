import type { Page } from '@playwright/test';
import { expectArrival, screenAt } from './support/arrival.ts';
import { saveData, watchRequests } from './support/network.ts';
import { openCareers } from './support/open-careers.ts';
import { expect, test } from './support/test.ts';

/*
 * A page's code hangs: over HTTP/1.1, each request for it keeps one of the browser's six connections. The pages below
 * belong to the shell and to a remote.
 */

const openAbout = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();

for (const [path, file, open] of [
  ['/about', /\/AboutPage\.\w+\.js$/, openAbout],
  ['/career', /\/CareerPage\.\w+\.js$/, openCareers],
] as const) {
  test(`${path}: visits and Try again leave it two connections, and it opens when its code arrives`, async ({
    page,
    visit,
  }) => {
    await page.clock.install();
    let hangs = true;
    await page.route(file, (route) => (hangs ? undefined : route.continue()));
    await saveData(page);
    await visit('/team');
    const requests = watchRequests(page, 'GET', file);
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    const expectCard = async (sent: number) => {
      // Half the time of the visit has passed: the page is requested in parallel.
      await page.clock.fastForward(5000);
      await expect.poll(() => requests.length).toBe(sent);
      await page.clock.fastForward(5000);
      await expect(again).toBeVisible();
      expect(requests).toHaveLength(sent);
    };

    await test.step('the first visit requests it twice', async () => {
      await open(page);
      await expect.poll(() => requests.length).toBe(1);
      await expectCard(2);
    });
    await test.step('a second visit waits for these requests', async () => {
      await page.goBack();
      await expectArrival(page, screenAt('/team'));
      await open(page);
      await expectCard(2);
    });
    await test.step('Try again requests it twice more', async () => {
      await again.click();
      await expect.poll(() => requests.length).toBe(3);
      await expectCard(4);
    });
    await test.step('it opens with the next request', async () => {
      hangs = false;
      await again.click();
      await expectArrival(page, screenAt(path));
    });
  });
}
