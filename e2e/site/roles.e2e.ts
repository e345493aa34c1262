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

  test('scrolls to an element focused with Tab right after opening', { tag: '@long' }, async ({
    page,
    visit,
  }) => {
    await visit('/career');
    await page.getByRole('link', { name: 'Learn More about Software Engineer' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Software Engineer' })).toBeFocused();
    await expectAtEnd(page);
    await page.keyboard.press('Tab');
    const apply = page.getByRole('main').getByRole('link', { name: 'Join Innovation' }).first();
    await expect(apply).toBeFocused();
    // A page that is still scrolling would have moved within these frames.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
    });
    expect(await apply.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThan(0);
    await expect(apply).toBeInViewport();
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
