import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test('a role page scrolls to its end after loading, before the first interaction', async ({ page }) => {
  await page.goto('/uiux-designer');
  const left = () =>
    page.evaluate(() => document.documentElement.scrollHeight - window.scrollY - window.innerHeight);
  await expect.poll(left).toBeLessThan(2);
  expect(await scrolled(page)).toBeGreaterThan(500);
});

test('AI/ML Developer has an anchor at its top, and an address with its fragment opens there', async ({
  page,
  visit,
}) => {
  await visit('/aiml-developer#aiml');
  const anchor = page.locator('#aiml');
  await expect(anchor.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await scrolled(page)).toBeLessThan(200);
  const [top, main] = await Promise.all([anchor.boundingBox(), page.getByRole('main').boundingBox()]);
  expect(top?.y).toBe(main?.y);
});
