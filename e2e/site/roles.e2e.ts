import type { Page } from '@playwright/test';
import { expectAtEnd } from '../support/arrival.ts';
import { expect, test } from '../support/test.ts';

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test.describe('a role page', () => {
  test('scrolls to its end after loading, before the first interaction', async ({ page }) => {
    await page.goto('/uiux-designer');
    await expectAtEnd(page);
    expect(await scrolled(page)).toBeGreaterThan(500);
  });
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
