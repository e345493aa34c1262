import type { Locator, Page } from '@playwright/test';
import { expectArrival, screenAt } from './support/arrival.ts';
import { holdBack, leaveHanging } from './support/network.ts';
import { openCareers } from './support/open-careers.ts';
import { expect, hydrated, test } from './support/test.ts';

const entry = /\/assets\/careers\/\w+\/(~\d+\/)?remoteEntry\.[^/]+$/;
const pageCode = /\/assets\/careers\/\w+\/(~\d+\/)?CareerPage\.\w+\.js/;
const pageStyles = /\/assets\/careers\/\w+\/(~\d+\/)?CareerPage\.\w+\.css/;

const federation = /\/assets\/shell\/\w+\/federation\.\w+\.js$/;

const card = (page: Page) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: 'closed for a moment' });

/** Position and size in the window (px). */
async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  return box;
}

/** Expects that the frame and another section still work. */
async function expectTheRestToWork(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Contact Us' }).click();
  await expectArrival(page, screenAt('/contact'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click();
  await expectArrival(page, screenAt('/team'));
}

test.describe('navigation to a section whose files cannot be loaded', () => {
  for (const [what, file] of [
    ['its entry', entry],
    ['its page', pageCode],
    ['its stylesheet', pageStyles],
  ] as const) {
    test(`(${what}): an error card is shown inside the frame, and Try again opens the section after the repair`, async ({
      page,
      visit,
      faults,
    }) => {
      faults.expect(/request failed|Failed to load|console/);
      await page.route(file, (route) => route.abort());
      await visit('/about');
      await openCareers(page);
      await expect(card(page)).toContainText('Careers is closed for a moment');
      await expect(page).toHaveURL('/career');
      await expectTheRestToWork(page);
      await openCareers(page);
      await expect(card(page)).toBeVisible();
      await page.unroute(file);
      await card(page).getByRole('button', { name: 'Try again' }).click();
      await expectArrival(page, screenAt('/career'));
      await expect(card(page)).toHaveCount(0);
    });
  }

  for (const width of [320, 390, 430, 768, 1440]) {
    test(`${width} px: the card has space around it, and nothing moves while Try again is at work`, async ({
      page,
      visit,
      faults,
    }) => {
      faults.expect(/request failed|Failed to load|console/);
      await page.setViewportSize({ width, height: 900 });
      await page.route(pageCode, (route) => route.abort());
      await visit('/about');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Career', exact: true }).click();
      await expect(card(page)).toBeVisible();
      const bar = await boxOf(page.getByRole('banner'));
      const footer = await boxOf(page.getByRole('contentinfo'));
      const edge = await boxOf(card(page));
      expect(edge.x).toBeGreaterThanOrEqual(16);
      expect(width - edge.x - edge.width).toBeGreaterThanOrEqual(16);
      expect(edge.y - bar.y - bar.height).toBeGreaterThanOrEqual(32);
      expect(footer.y - edge.y - edge.height).toBeGreaterThanOrEqual(32);

      const button = card(page).getByRole('button');
      const parts = [card(page), card(page).getByRole('link'), button];
      const before = await Promise.all(parts.map(boxOf));
      const release = await holdBack(page, /\/-\/composition$/);
      await button.click();
      await expect(button).toHaveText('Trying...');
      expect(await Promise.all(parts.map(boxOf))).toEqual(before);
      release();
      await expect(button).toHaveText('Try again');
    });
  }

  test('the card links to the home page', async ({ page, visit, faults }) => {
    faults.expect(/request failed|Failed to load|console/);
    await page.route(entry, (route) => route.abort());
    await visit('/about');
    await openCareers(page);
    await card(page).getByRole('link', { name: 'home page' }).click();
    await expectArrival(page, screenAt('/home'));
  });
});

test.describe('navigation to a section whose files are never answered', () => {
  for (const [what, file, again] of [
    ['its entry', /careers\/\w+\/remoteEntry\.[^/]+$/, /\/~1\/remoteEntry\./],
    ['its page', /careers\/\w+\/CareerPage\.\w+\.js$/, /\/~1\/CareerPage\.\w+\.js$/],
    ['its stylesheet', /careers\/\w+\/CareerPage\.\w+\.css$/, /\/~1\/CareerPage\.\w+\.css$/],
  ] as const) {
    test(`(${what}): it is requested again with a new address after 5 s, automatically`, async ({
      page,
      visit,
    }) => {
      await page.clock.install();
      await leaveHanging(page, file);
      await visit('/about');
      // Time passes when the file has been requested.
      const requested = page.waitForRequest(file);
      await openCareers(page);
      await requested;
      await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...');
      const retried = page.waitForRequest(again);
      await page.clock.fastForward(5000);
      await retried;
      await expectArrival(page, screenAt('/career'));
    });

    test(`(${what}): it is requested again if the code that loads sections takes 5 s`, async ({
      page,
      visit,
    }) => {
      await page.clock.install();
      await leaveHanging(page, file);
      const release = await holdBack(page, federation);
      await visit('/about');
      await openCareers(page);
      await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...');
      await page.clock.fastForward(5000);
      const retried = page.waitForRequest(again);
      release();
      await retried;
      await expectArrival(page, screenAt('/career'));
    });
  }

  test('the error card is shown after 10 s if the retry is not answered either, and Try again still works', async ({
    page,
    visit,
  }) => {
    await page.clock.install();
    await leaveHanging(page, entry);
    await visit('/about');
    await openCareers(page);
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...');
    const retried = page.waitForRequest(/\/~1\/remoteEntry\./);
    await page.clock.fastForward(5000);
    await retried;
    await page.clock.fastForward(5000);
    await expect(card(page)).toBeVisible();
    await expectTheRestToWork(page);
    await openCareers(page);
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...');
    await page.clock.fastForward(10_000);
    await expect(card(page)).toBeVisible();
    // The pending requests stay unanswered. New ones are answered.
    await page.route(entry, (route) => route.continue());
    await card(page).getByRole('button', { name: 'Try again' }).click();
    await expectArrival(page, screenAt('/career'));
  });

  test('a page that loads after the error card was shown replaces it', async ({ page, visit }) => {
    await page.clock.install();
    const release = await holdBack(page, entry);
    await visit('/about');
    await openCareers(page);
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...');
    await page.clock.fastForward(10_000);
    await expect(card(page)).toBeVisible();
    release();
    await expectArrival(page, screenAt('/career'));
    await expect(card(page)).toHaveCount(0);
  });
});

test('a page of the shell that is never answered shows an error card after 10 s', async ({ page, visit }) => {
  await page.clock.install();
  await leaveHanging(page, /\/AboutPage\.\w+\.js/);
  await visit('/team');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...');
  await page.clock.fastForward(10_000);
  await expect(card(page)).toContainText('About us is closed for a moment');
});

test.describe('on a direct load', () => {
  for (const [what, file] of [
    ['entry', entry],
    ['page', pageCode],
  ] as const) {
    test(`without its ${what}, the page is readable and shows an error, and hydrates after Try again`, async ({
      page,
      faults,
    }) => {
      faults.expect(/request failed|Failed to load|console/);
      await page.route(file, (route) => route.abort());
      await page.goto('/career');
      await hydrated(page, 'header');
      const notice = page.getByRole('alert').filter({ hasText: 'You can read this page' });
      await expect(notice).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(screenAt('/career').heading);
      await expect(page.getByRole('region', { name: 'Explore Roles' })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await page.unroute(file);
      await page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-before', ''));
      await notice.getByRole('button', { name: 'Try again' }).click();
      await expect(notice).toHaveCount(0);
      await expect(page.locator('h1[data-before]'), 'the same heading element').toHaveCount(1);
      await page.getByRole('link', { name: 'Learn More about App Developer' }).click();
      await expectArrival(page, screenAt('/app-developer'));
    });
  }

  test('without its code, the links of the page work as plain links', async ({ page, faults }) => {
    faults.expect(/request failed|Failed to load|console/);
    await page.route(pageCode, (route) => route.abort());
    await page.goto('/career');
    await hydrated(page, 'header');
    await expect(page.getByRole('alert').filter({ hasText: 'You can read this page' })).toBeVisible();
    await page.getByRole('link', { name: 'Learn More about App Developer' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('App Developer');
  });

  test('hydration keeps values typed before it', async ({ page }) => {
    const release = await holdBack(page, /\/JoinPage\.\w+\.js/);
    await page.goto('/join-innovation', { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: 'Full name' }).fill('Early Bird');
    await page.getByRole('radio', { name: 'Other' }).check();
    release();
    await expect(page.getByRole('form')).toHaveAttribute('novalidate', '');
    await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Early Bird');
    await expect(page.getByRole('radio', { name: 'Other' })).toBeChecked();
    await page.getByRole('button', { name: 'Apply Now' }).click();
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  });
});
