import type { Locator, Page } from '@playwright/test';
import { allScreens, isAlike } from '../support/screens.data.ts';
import { expect, test } from '../support/test.ts';

const shortcuts = ['F12', 'Control+Shift+I', 'Control+Shift+C', 'Control+Shift+J'];

/** Returns which of the events the page cancels. */
async function refused(page: Page, tries: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const attempt of tries) {
    await page.evaluate(() => document.documentElement.removeAttribute('data-refused'));
    if (attempt === 'right-click')
      await page.getByRole('heading', { level: 1 }).click({ button: 'right', position: { x: 4, y: 4 } });
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

test('the context menu opens in fields, on links and on selected text, and nowhere else', async ({
  page,
  visit,
}) => {
  await visit('/contact');
  const menu = async (open: () => Promise<void>) => {
    await page.evaluate(() => document.documentElement.removeAttribute('data-refused'));
    await open();
    return (await page.locator('html[data-refused]').count()) === 0;
  };
  const rightClick = (target: Locator) => menu(() => target.click({ button: 'right' }));
  const message = page.getByRole('textbox').last();
  const heading = page.getByRole('heading', { level: 1 });
  expect(await rightClick(page.getByLabel('First name'))).toBe(true);
  expect(await rightClick(message)).toBe(true);
  expect(await menu(() => message.press('ContextMenu'))).toBe(true);
  expect(await rightClick(page.getByRole('contentinfo').getByRole('link').first())).toBe(true);
  expect(await rightClick(heading)).toBe(false);
  expect(await rightClick(page.getByRole('button', { name: 'Submit' }))).toBe(false);
  await heading.selectText();
  expect(await rightClick(heading)).toBe(true);
});
