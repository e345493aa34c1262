import { narrowWidth } from '@site/shared-ui/site';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ visit }) => {
  await visit('/home');
});

test('the navigation bar shows Home, Product, Company and Contact Us', async ({ page }) => {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('listitem').filter({ visible: true })).toHaveText([
    'Home',
    /^Product/,
    /^Company/,
    'Contact Us',
  ]);
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
});

test('Product opens one entry, the vehicle product with its tagline', async ({ page }) => {
  const bar = page.getByRole('navigation', { name: 'Main' });
  const product = bar.getByRole('button', { name: 'Product' });
  await expect(product).toHaveAttribute('aria-expanded', 'false');
  await product.click();
  await expect(product).toHaveAttribute('aria-expanded', 'true');
  const list = page.locator(`[id="${await product.getAttribute('aria-controls')}"]`);
  await expect(list.getByRole('link')).toHaveCount(1);
  await expect(list.getByRole('link')).toContainText('HelpMyVehicle');
  await expect(list.getByRole('link')).toContainText('Your Vehicle’s Best Friend Anytime, Anywhere');
});

test('opening one dropdown closes the other, and a second press closes it', async ({ page }) => {
  const bar = page.getByRole('navigation', { name: 'Main' });
  const [product, company] = ['Product', 'Company'].map((name) => bar.getByRole('button', { name }));
  await product?.click();
  await company?.click();
  await expect(bar.getByRole('link', { name: 'HelpMyVehicle' })).toBeHidden();
  for (const name of ['About', 'Team', 'Career']) await expect(bar.getByRole('link', { name })).toBeVisible();
  await company?.click();
  await expect(bar.getByRole('link', { name: 'About' })).toBeHidden();
});

for (const menu of ['Product', 'Company']) {
  test(`a click outside the navigation bar closes ${menu}`, async ({ page }) => {
    const button = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: menu });
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.mouse.click(640, 600);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });
}

test('the dropdowns work with the keyboard', async ({ page }) => {
  const bar = page.getByRole('navigation', { name: 'Main' });
  const product = bar.getByRole('button', { name: 'Product' });
  const company = bar.getByRole('button', { name: 'Company' });
  await product.focus();
  await page.keyboard.press('Enter');
  await expect(product).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(product).toHaveAttribute('aria-expanded', 'false');
  await expect(product).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(company).toBeFocused();
  await page.keyboard.press('Space');
  await expect(company).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(bar.getByRole('link', { name: 'About' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(bar.getByRole('link', { name: 'Career' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(bar.getByRole('link', { name: 'Team' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(company).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(company).toHaveAttribute('aria-expanded', 'true');
  for (const _ of ['About', 'Team', 'Career', 'Contact Us', 'out']) await page.keyboard.press('Tab');
  await expect(company).toHaveAttribute('aria-expanded', 'false');
});

test(`the navigation bar shows its links at ${narrowWidth + 1} px and a menu button at ${narrowWidth} px`, async ({
  page,
}) => {
  const bar = page.getByRole('navigation', { name: 'Main' });
  const button = page.getByRole('button', { name: 'Open menu' });
  await page.setViewportSize({ width: narrowWidth + 1, height: 800 });
  await expect(bar).toBeVisible();
  await expect(button).toBeHidden();
  const row = await page.getByRole('banner').boundingBox();
  expect(row?.height, 'the navigation bar has one line').toBeLessThan(100);
  await page.setViewportSize({ width: narrowWidth, height: 800 });
  await expect(bar).toBeHidden();
  await expect(button).toBeVisible();
});
