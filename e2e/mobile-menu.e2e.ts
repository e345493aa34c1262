import { site as facts, narrowWidth } from '@site/shared-ui/site';
import { expectArrival, screenAt } from './support/arrival.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test.beforeEach(async ({ page, visit }) => {
  await visit('/coming-soon');
  await page.getByRole('button', { name: 'Open menu' }).click();
});

test('the menu fills the screen with all entries, social links and a close button', async ({ page }) => {
  const menu = page.getByRole('dialog', { name: 'Menu' });
  // It slides in, so this polls its position.
  await expect
    .poll(async () => {
      const { x, y, width, height } = (await menu.boundingBox()) ?? {};
      return [x, y, width, height].map((size) => Math.round(Math.abs(size ?? -1)));
    })
    .toEqual([0, 0, 390, 844]);
  await expect(menu.getByRole('navigation').getByRole('listitem').filter({ visible: true })).toHaveText([
    'Home',
    /^Product/,
    'Company',
    'Team',
    'Career',
    'Contact Us',
    'FAQs',
  ]);
  for (const { network } of facts.social) {
    await expect(menu.getByRole('link', { name: `${facts.name} on ${network}` })).toBeVisible();
  }
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

test('Product expands and shows HelpMyVehicle', async ({ page }) => {
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const product = menu.getByRole('button', { name: 'Product' });
  await expect(product).toHaveAttribute('aria-expanded', 'false');
  await product.click();
  await expect(product).toHaveAttribute('aria-expanded', 'true');
  await menu.getByRole('link', { name: 'HelpMyVehicle' }).click();
  await expect(menu).toBeHidden();
  await expectArrival(page, screenAt('/HelpMyVehicle'));
});

test('following any link closes the menu and opens its page', async ({ page }) => {
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const [name, path] of [
    ['Home', '/home'],
    ['Company', '/about'],
    ['Team', '/team'],
    ['Career', '/career'],
    ['Contact Us', '/contact'],
    ['FAQs', '/page'],
  ] as const) {
    if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(menu).toBeHidden();
    await expectArrival(page, screenAt(path));
  }
});

test('following the link to the current page closes the menu', async ({ page, visit }) => {
  await visit('/team');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Team' }).click();
  await expect(menu).toBeHidden();
});

test('focus stays in the menu; Escape closes it and restores the focus', async ({ page }) => {
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const close = menu.getByRole('button', { name: 'Close menu' });
  const last = menu.getByRole('link').last();
  await expect(close).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(last).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  for (let stop = 0; stop < 15; stop += 1) {
    await page.keyboard.press('Tab');
    await expect(menu.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

test('the page behind the menu does not scroll', async ({ page, visit }) => {
  await visit('/terms');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 600);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  // Scrolling by the wheel before this has finished when this has.
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);
});

test('resizing to a wide window closes the menu, and it stays closed', async ({ page }) => {
  await page.setViewportSize({ width: narrowWidth + 1, height: 844 });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  // A frame has been rendered with this width: a window that is wide for less than one frame is not noticed.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.setViewportSize({ width: narrowWidth, height: 844 });
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
});
