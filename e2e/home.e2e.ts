import { entranceDelay } from '@site/shared-ui/site';
import { expect, test } from './kit/test.ts';

const noon = new Date('2026-11-20T12:00:00+05:30');

test('the hero shows the tagline, the sections tell who we are, our product and four services', async ({
  page,
  visit,
}) => {
  await visit('/home');
  const products = page.getByRole('region', { name: 'Our Products' });
  await expect(products.getByRole('heading', { level: 3 })).toHaveText(['HelpMyVehicle']);
  const services = page.getByRole('region', { name: 'Our Services' }).getByRole('listitem');
  await expect(services.getByRole('heading')).toHaveText([
    'Design',
    'Software Development',
    'Deployment',
    'AI & Automation',
  ]);
  for (const service of await services.all()) await expect(service.getByRole('paragraph')).not.toBeEmpty();
});

test.describe('the arrow', () => {
  for (const [motion, behavior] of [
    ['no-preference', 'smooth'],
    ['reduce', 'instant'],
  ] as const) {
    test(`leads to the next section, ${behavior} where motion is "${motion}"`, async ({ page, visit }) => {
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
    });
  }
});

test.describe('the entrance', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install({ time: noon });
    await page.clock.pauseAt(new Date(noon.getTime() + 60_000));
  });

  test(`begins ${entranceDelay} ms after the page has loaded; the tagline never waits for it`, async ({
    page,
    visit,
  }) => {
    await visit('/home');
    const arrow = page.getByRole('link', { name: 'next section' });
    await page.clock.runFor(entranceDelay - 1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('opacity', '1');
    await expect(arrow).toHaveCSS('opacity', '0');
    await page.clock.runFor(1);
    await expect(arrow).toHaveCSS('opacity', '1');
  });

  test('does not happen for those who asked for less motion', async ({ page, visit }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit('/home');
    await expect(page.getByRole('link', { name: 'next section' })).toHaveCSS('opacity', '1');
  });
});
