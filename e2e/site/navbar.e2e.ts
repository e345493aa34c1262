import { narrowWidth } from '@site/shared-ui/site';
import { expectArrival, screenAt } from '../support/arrival.ts';
import { barButton, isOpen, menuButton } from '../support/menus.ts';
import { holdBack } from '../support/network.ts';
import { expect, test } from '../support/test.ts';

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
  const product = barButton(page, 'Product');
  const links = product.locator('xpath=..').getByRole('link');
  await expect(links).toHaveCount(0);
  await product.click();
  await expect(links).toHaveCount(1);
  await expect(links).toContainText('HelpMyVehicle');
  await expect(links).toContainText('Your Vehicle’s Best Friend Anytime, Anywhere');
});

test('opening one dropdown closes the other, and a second press closes it', async ({ page }) => {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await barButton(page, 'Product').click();
  await barButton(page, 'Company').click();
  await expect(bar.getByRole('link', { name: 'HelpMyVehicle' })).toBeHidden();
  for (const name of ['About', 'Team', 'Career']) await expect(bar.getByRole('link', { name })).toBeVisible();
  await barButton(page, 'Company').click();
  await expect(bar.getByRole('link', { name: 'About' })).toBeHidden();
});

for (const menu of ['Product', 'Company'] as const) {
  test(`a click outside the navigation bar closes ${menu}`, async ({ page }) => {
    const button = barButton(page, menu);
    await button.click();
    expect(await isOpen(button)).toBe(true);
    await page.mouse.click(640, 600);
    expect(await isOpen(button)).toBe(false);
  });
}

test('on the first page of a tab, the link to the page itself closes the dropdown', async ({
  page,
  visit,
}) => {
  await visit('/about');
  const company = barButton(page, 'Company');
  await company.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expectArrival(page, screenAt('/about'));
  expect(await isOpen(company)).toBe(false);
});

for (const path of ['/home', '/about', '/career', '/contact']) {
  test(`on ${path}, whose code has not come, the first press on the page closes a dropdown`, async ({
    page,
  }) => {
    await holdBack(page, /\/(main|react)\.\w+\.js$/);
    await page.goto(path);
    const company = barButton(page, 'Company');
    await company.click();
    expect(await isOpen(company)).toBe(true);
    await page.mouse.click(640, 700);
    expect(await isOpen(company)).toBe(false);
  });
}

test('the dropdowns work with the keyboard', async ({ page }) => {
  const bar = page.getByRole('navigation', { name: 'Main' });
  const company = barButton(page, 'Company');
  await company.focus();
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key);
    expect(await isOpen(company)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await isOpen(company)).toBe(false);
    await expect(company).toBeFocused();
  }
  await page.keyboard.press('Enter');
  for (const name of ['About', 'Team', 'Career']) {
    await page.keyboard.press('Tab');
    await expect(bar.getByRole('link', { name })).toBeFocused();
  }
  expect(await isOpen(company)).toBe(true);
  await page.keyboard.press('Tab');
  await expect(bar.getByRole('link', { name: 'Contact Us' })).toBeFocused();
  expect(await isOpen(company)).toBe(false);
});

test(`the navigation bar shows its links at ${narrowWidth + 1} px and a menu button at ${narrowWidth} px`, async ({
  page,
}) => {
  const bar = page.getByRole('navigation', { name: 'Main' });
  const button = menuButton(page);
  await page.setViewportSize({ width: narrowWidth + 1, height: 800 });
  await expect(bar).toBeVisible();
  await expect(button).toBeHidden();
  const row = await page.getByRole('banner').boundingBox();
  expect(row?.height, 'the navigation bar has one line').toBeLessThan(100);
  await page.setViewportSize({ width: narrowWidth, height: 800 });
  await expect(bar).toBeHidden();
  await expect(button).toBeVisible();
});
