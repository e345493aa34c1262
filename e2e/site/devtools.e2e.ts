import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const shortcuts = ['F12', 'Control+Shift+I', 'Control+Shift+C', 'Control+Shift+J'];

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

test('they are blocked as soon as a page is hydrated; other keys are never blocked', async ({
  page,
  visit,
}) => {
  await visit('/contact');
  expect(await refused(page, ['right-click', ...shortcuts])).toEqual(['right-click', ...shortcuts]);
  expect(await refused(page, ['Control+Shift+K', 'Control+c', 'F2', 'i', 'Shift+J'])).toEqual([]);
});
