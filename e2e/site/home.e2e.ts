import type { Page } from '@playwright/test';
import { entranceDelay } from '@site/shared-ui/site';
import { longIf } from '../support/long.ts';
import { expect, test } from '../support/test.ts';

test.describe('the arrow', () => {
  for (const [motion, behavior] of [
    ['no-preference', 'smooth'],
    ['reduce', 'instant'],
  ] as const) {
    test(
      `scrolls to the next section, ${behavior} where motion is "${motion}"`,
      longIf(motion === 'reduce'),
      async ({ page, visit }) => {
        await page.emulateMedia({ reducedMotion: motion });
        await page.addInitScript(() => {
          const original = Element.prototype.scrollIntoView;
          Element.prototype.scrollIntoView = function (options) {
            if (typeof options === 'object') document.documentElement.dataset.scrolled = options.behavior;
            original.call(this, options);
          };
        });
        await visit('/home');
        await page.getByRole('link', { name: 'next section' }).click();
        const next = page.getByRole('main').getByRole('region').first();
        await expect(next).toBeFocused();
        await expect(page.locator('html')).toHaveAttribute('data-scrolled', behavior);
        await expect.poll(async () => (await next.boundingBox())?.y).toBeLessThan(120);
        await expect(next.getByRole('heading').first()).toBeInViewport();
        await expect(page).toHaveURL('/home');
      },
    );
  }
});

test.describe('the entrance animation', () => {
  const arrow = (page: Page) => page.getByRole('link', { name: 'next section' });

  test(`begins ${entranceDelay} ms after the page is shown; the tagline is visible before`, async ({
    page,
    visit,
  }) => {
    await visit('/home');
    await expect(arrow(page)).toHaveCSS('animation-delay', `${entranceDelay / 1000}s`);
    const tagline = page.getByRole('heading', { level: 1 });
    await expect(tagline).toHaveCSS('animation-name', 'none');
    await expect(tagline).toHaveCSS('opacity', '1');
    await expect(arrow(page)).toHaveCSS('opacity', '1');
  });

  test('is off with prefers-reduced-motion', { tag: '@long' }, async ({ page, visit }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit('/home');
    await expect(arrow(page)).toHaveCSS('animation-name', 'none');
    await expect(arrow(page)).toHaveCSS('opacity', '1');
  });

  test('does not need JavaScript', async ({ page }) => {
    await page.route(/\.js$/, () => {});
    await page.goto('/home', { waitUntil: 'commit' });
    await expect(arrow(page)).toHaveCSS('opacity', '1');
  });
});
