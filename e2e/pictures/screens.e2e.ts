import { pageTitle } from '@platform/contract';
import { site } from '@site/shared-ui/site';
import { expectNoAxeViolations } from '../support/axe.ts';
import { expectNoLayoutShifts, expectSmallFontShift, watchLayoutShifts } from '../support/layout-shifts.ts';
import { longIf } from '../support/long.ts';
import { holdBack } from '../support/network.ts';
import { allScreens, isAlike } from '../support/screens.data.ts';
import { expect, interactive, test } from '../support/test.ts';

test.describe('every screen by its address:', () => {
  for (const { path, title, heading, status = 200, listed = true } of allScreens) {
    test(
      `${path} has title and description, no layout shifts and no axe violations`,
      longIf(isAlike(path)),
      async ({ page, faults }) => {
        if (status === 404) faults.expect(/status of 404/);
        await watchLayoutShifts(page);
        const release = await holdBack(page, /\.woff2$/);
        const answer = await page.goto(path, { waitUntil: 'domcontentloaded' });
        expect(answer?.status()).toBe(status);
        await expect(page).toHaveTitle(pageTitle(title, site.name));
        await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
        const canonical = page.locator('link[rel="canonical"]');
        if (path.startsWith('/employee') || status === 404) await expect(canonical).toHaveCount(0);
        else await expect(canonical).toHaveAttribute('href', path);
        await expect(page.locator('meta[name="robots"]')).toHaveCount(listed ? 0 : 1);
        await interactive(page);
        await expect(page).toHaveTitle(pageTitle(title, site.name));
        await expect(page.locator('h1')).toHaveCount(1);
        await expect(page.locator('h1')).toHaveText(
          path.startsWith('/employee') ? 'Sample Sundari' : heading,
        );
        for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
          await expect(page.getByRole(landmark)).toBeVisible();
        }
        await expectNoLayoutShifts(page);
        await expectSmallFontShift(page, release);
        await expectNoAxeViolations(page);
      },
    );
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every screen shows its heading and the links of the footer', { tag: '@long' }, async ({
    page,
    faults,
  }) => {
    test.setTimeout(240_000);
    faults.expect(/status of 404/);
    for (const { path, heading } of allScreens) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' })).toBeVisible();
    }
  });
});
