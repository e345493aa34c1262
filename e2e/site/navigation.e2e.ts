import { screenAt } from '../support/arrival.ts';
import { holdBack } from '../support/network.ts';
import { expect, test } from '../support/test.ts';

test('the focus that a visitor moves on while a page loads stays there', async ({ page, visit }) => {
  const { heading } = screenAt('/HelpMyVehicle');
  const release = await holdBack(page, /\/assets\/product\//);
  await visit('/home');
  await page.getByRole('main').getByRole('link', { name: 'HelpMyVehicle' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  const next = page.getByRole('contentinfo').getByRole('link').first();
  await expect(next).toBeFocused();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(next).toBeFocused();
});
