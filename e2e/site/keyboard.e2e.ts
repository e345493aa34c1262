import { expectArrival, screenAt } from '../support/arrival.ts';
import { tabTo } from '../support/focus.ts';
import { barButton } from '../support/menus.ts';
import { pdf } from '../support/sample-files.ts';
import { expect, test } from '../support/test.ts';

test('the first link of every page skips the navigation bar', async ({ page, visit }) => {
  await visit('/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL('/about');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('with the keyboard only, a visitor finds a role, applies and returns to the home page', async ({
  page,
  visit,
}) => {
  // Four pages, key by key.
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit('/home');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await tabTo(page, barButton(page, 'Company'));
  await page.keyboard.press('Enter');
  await tabTo(page, bar.getByRole('link', { name: 'Career' }));
  await page.keyboard.press('Enter');
  await expectArrival(page, screenAt('/career'));
  await tabTo(page, page.getByRole('link', { name: 'Learn More about Full Stack Developer' }));
  await page.keyboard.press('Enter');
  await expectArrival(page, screenAt('/fullstack-developer'));
  await tabTo(page, page.getByRole('link', { name: 'Join Innovation' }).first());
  await page.keyboard.press('Enter');
  await expectArrival(page, screenAt('/join-innovation'));

  await tabTo(page, page.getByRole('textbox', { name: 'Full name' }));
  await page.keyboard.type('Kavin Keyboard');
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }));
  await page.keyboard.type('kavin@keyboard.example');
  await tabTo(page, page.getByRole('radio', { name: 'Male', exact: true }));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  await tabTo(page, page.getByRole('combobox', { name: 'Position' }));
  await expect(page.getByRole('combobox', { name: 'Position' })).toHaveValue('Fullstack Developer');
  await tabTo(page, page.getByLabel('Resume', { exact: true }));
  // A busy browser may miss the key while the driver starts to intercept the file picker.
  await expect(async () => {
    const dialogue = page.waitForEvent('filechooser', { timeout: 5000 });
    await page.keyboard.press('Enter');
    await (await dialogue).setFiles(pdf());
  }).toPass();
  await expect(page.getByText('Asha Kerbstone.pdf')).toBeVisible();
  await tabTo(page, page.getByRole('checkbox', { name: /I certify/ }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: /I certify/ })).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Apply Now' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Application submitted' })).toBeVisible();
  await expectArrival(page, screenAt('/home'));
});

test('focus in the navigation bar does not scroll the page', async ({ page, visit }) => {
  await visit('/terms');
  await page.evaluate(() => window.scrollTo(0, 1500));
  await page.getByRole('banner').getByRole('link').first().focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(1500);
});

test('Enter in a field sends the form', async ({ page, visit }) => {
  await visit('/contact');
  await page.getByRole('textbox', { name: 'First name' }).press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please fill out all required fields' }),
  ).toBeVisible();
});
