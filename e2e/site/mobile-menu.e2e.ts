import { applicationForm } from '../support/forms.data.ts';
import { menuButton, phoneMenu } from '../support/menus.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the menu fills the screen, and its button closes it', async ({ page, visit }) => {
  await visit('/coming-soon');
  const closed = await menuButton(page).boundingBox();
  await menuButton(page).click();
  const menu = phoneMenu(page);
  // It slides in, so this polls its position.
  await expect
    .poll(async () => {
      const { x, y, width, height } = (await menu.boundingBox()) ?? {};
      return [x, y, width, height].map((size) => Math.round(Math.abs(size ?? -1)));
    })
    .toEqual([0, 0, 390, 844]);
  const rounded = (box: typeof closed) => Object.values(box ?? {}).map(Math.round);
  await expect.poll(async () => rounded(await menuButton(page).boundingBox())).toEqual(rounded(closed));
  await menuButton(page).click();
  await expect(menu).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
});

test('the page behind the menu does not scroll', async ({ page, visit }) => {
  await visit('/terms');
  await menuButton(page).click();
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 600);
  await page.keyboard.press('Escape');
  await expect(phoneMenu(page)).toBeHidden();
  // Scrolling by the wheel before this has finished when this has.
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);
});

test('a toast above the menu can be dismissed, and the menu stays', { tag: '@long' }, async ({
  page,
  visit,
}) => {
  await visit('/join-innovation');
  await page.getByRole('button', { name: 'Apply Now' }).click();
  const toast = page.getByRole('alert').filter({ hasText: applicationForm.messages.incomplete });
  await expect(toast).toBeVisible();
  await toast.hover();
  await menuButton(page).click();
  await expect(phoneMenu(page)).toBeVisible();
  await toast.hover();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toHaveCount(0);
  await expect(phoneMenu(page)).toBeVisible();
});
