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
