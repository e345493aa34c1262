import { expectNoAxeViolations } from '../support/axe.ts';
import { longIf } from '../support/long.ts';
import { barButton, menuButton, phoneMenu, summaryOf } from '../support/menus.ts';
import { expect, test } from '../support/test.ts';

// ../pictures/screens.e2e.ts runs axe on the screens themselves, while it has them open.
test.describe('axe finds no violations in the states of a page:', () => {
  test('each dropdown is open', async ({ page, visit }) => {
    await visit('/about');
    for (const name of ['Product', 'Company'] as const) {
      await barButton(page, name).click();
      await expectNoAxeViolations(page);
    }
  });

  test('the mobile menu is open, with Product expanded', { tag: '@long' }, async ({ page, visit }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit('/about');
    await menuButton(page).click();
    await summaryOf(phoneMenu(page), 'Product').click();
    await expectNoAxeViolations(page);
  });

  for (const [path, button] of [
    ['/join-innovation', 'Apply Now'],
    ['/contact', 'Submit'],
  ] as const) {
    test(`${path} shows every error and a toast`, longIf(path === '/contact'), async ({ page, visit }) => {
      await visit(path);
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await expectNoAxeViolations(page);
    });
  }

  test('an employee page shows data, or an unknown employee', { tag: '@long' }, async ({
    page,
    visit,
    faults,
  }) => {
    faults.expect(/status of 404/);
    await visit('/employee/WP001');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample Sundari');
    await expectNoAxeViolations(page);
    await visit('/employee/WP999');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNoAxeViolations(page);
  });
});
