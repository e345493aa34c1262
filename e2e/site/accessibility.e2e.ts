import { expectNoAxeViolations } from '../support/axe.ts';
import { barButton } from '../support/menus.ts';
import { expect, test } from '../support/test.ts';

// ../pictures runs axe on the screens, and on other states of pages, while it has them open.
test('axe finds no violations where a dropdown is open', async ({ page, visit }) => {
  await visit('/about');
  for (const name of ['Product', 'Company'] as const) {
    await barButton(page, name).click();
    await expectNoAxeViolations(page);
  }
});

test('axe finds no violations where a form shows every error and a toast', async ({ page, visit }) => {
  await visit('/join-innovation');
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectNoAxeViolations(page);
});
