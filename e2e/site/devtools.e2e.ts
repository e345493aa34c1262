import type { Page } from '@playwright/test';
import { allScreens, isAlike } from '../support/screens.data.ts';
import { expect, test } from '../support/test.ts';

const shortcuts = ['F12', 'Control+Shift+I', 'Control+Shift+C', 'Control+Shift+J'];

/** Returns which of the events the page cancels. */
async function refused(page: Page, tries: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const attempt of tries) {
    await page.evaluate(() => document.documentElement.removeAttribute('data-refused'));
    if (attempt === 'right-click') await page.mouse.click(300, 300, { button: 'right' });
    else await page.keyboard.press(attempt);
    if (await page.locator('html[data-refused]').count()) found.push(attempt);
  }
  return found;
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const note = (event: Event) => {
      if (event.defaultPrevented) document.documentElement.setAttribute('data-refused', '');
    };
    // The last listener, after the page's own.
    window.addEventListener('contextmenu', note);
    window.addEventListener('keydown', note);
  });
});

test('the context menu and the keys of the developer tools are blocked on screens of every layout', async ({
  page,
  visit,
}) => {
  test.slow();
  // Any screen except the first.
  await visit('/privacy');
  for (const { path } of allScreens.filter((screen) => !isAlike(screen.path))) {
    await page.evaluate((address) => {
      window.history.pushState(null, '', address);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await refused(page, ['right-click', ...shortcuts]), path).toEqual(['right-click', ...shortcuts]);
  }
});

test('they are blocked as soon as a page is hydrated; other keys are never blocked', async ({
  page,
  visit,
}) => {
  await visit('/contact');
  expect(await refused(page, ['right-click', ...shortcuts])).toEqual(['right-click', ...shortcuts]);
  expect(await refused(page, ['Control+Shift+K', 'Control+c', 'F2', 'i', 'Shift+J'])).toEqual([]);
});

test('the context menu is blocked on fields and pictures as well', { tag: '@long' }, async ({
  page,
  visit,
}) => {
  await visit('/join-innovation');
  for (const target of [page.getByLabel('Full name'), page.getByRole('banner').locator('svg').first()]) {
    await page.evaluate(() => document.documentElement.removeAttribute('data-refused'));
    await target.click({ button: 'right' });
    await expect(page.locator('html[data-refused]')).toHaveCount(1);
  }
});
