import { site as facts } from '@site/shared-ui/site';
import { expect, test } from '../support/test.ts';

test('the copyright line shows the current year, also on a page rendered in an earlier one', async ({
  page,
  visit,
}) => {
  await page.clock.install({ time: '2031-03-01T12:00:00+05:30' });
  await visit('/about');
  await expect(page.getByRole('contentinfo')).toContainText(`© 2031 ${facts.legalName}`);
});

test('the social links are fixed beside the page if its margin is wide enough', { tag: '@long' }, async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await visit('/about');
  const linkedIn = page.getByRole('contentinfo').getByRole('link', { name: /LinkedIn/ });
  await expect(linkedIn).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect(linkedIn).toBeInViewport();
});

test('below a short page, the footer ends at the lower edge of the window', async ({
  page,
  visit,
  faults,
}) => {
  faults.expect(/status of 404/);
  for (const path of ['/coming-soon', '/no-such-road']) {
    await visit(path);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 2600 });
      const box = await page.getByRole('contentinfo').boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), `${path} at ${width} px`).toBeCloseTo(2600, 0);
    }
  }
});
