import { expect, type Page, test } from '@playwright/test';
import { barButton, isOpen } from '../support/menus.ts';
import { type DevSite, startDev } from '../support/start-dev.ts';
import { faultWatch } from '../support/watch-faults.ts';

// Sequential, since each test compiles several units.
test.describe.configure({ mode: 'default', timeout: 300_000 });

const timeout = 60_000;

const markDocument = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in globalThis);

async function editHeading(page: Page, dev: DevSite, folder: string, word: string): Promise<void> {
  const heading = page.locator('main h1');
  const text = (await heading.textContent()) ?? '';
  await dev.edit(folder, text, `${text} ${word}`);
  await expect(heading).toHaveText(`${text} ${word}`, { timeout });
}

async function editStyle(page: Page, dev: DevSite, folder: string, selector: string): Promise<void> {
  const element = page.locator(selector).first();
  const name = localName((await element.getAttribute('class')) ?? '');
  await dev.edit(folder, `.${name} {`, `.${name} {\n  outline: 3px dashed rgb(1, 2, 3);`);
  await expect(element).toHaveCSS('outline-color', 'rgb(1, 2, 3)', { timeout });
}

/** The name of an element's first class in the source: without unit and hash. */
function localName(classes: string): string {
  return /^[a-z]+-([^ ]+)-[\w-]{6}(?: |$)/.exec(classes)?.[1] ?? '';
}

test('edits of every unit update the open page, which keeps typed values and open menus', {
  tag: '@long',
}, async ({ page }) => {
  const faults = faultWatch();
  faults.listen(page);
  await using dev = await startDev();
  await page.goto(`${dev.url}/join-innovation`);
  const name = page.getByLabel('Full name');
  const menu = barButton(page, 'Company');
  await name.fill('Asha Example');
  await menu.click();
  await markDocument(page);

  await editHeading(page, dev, 'careers-mfe/src/join', 'today');
  await editStyle(page, dev, 'careers-mfe/src/join', 'main [class^="careers-"]');
  await dev.edit('shell/src/frame/footer', 'All rights reserved.', 'All rights kept.');
  await expect(page.getByText('All rights kept.')).toBeVisible({ timeout });
  await editStyle(page, dev, 'shell/src/frame/footer', 'footer');
  // The shell's update must not bring back the remote's version from before its edit.
  await editHeading(page, dev, 'careers-mfe/src/join', 'again');

  expect(await isMarked(page)).toBe(true);
  await expect(name).toHaveValue('Asha Example');
  expect(await isOpen(menu)).toBe(true);
  expect(faults.failures()).toEqual([]);
  expect(await dev.stop()).toBe(0);
});
