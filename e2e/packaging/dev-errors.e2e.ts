import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { type DevSite, errorCard, startDev } from '../support/start-dev.ts';
import { interactive } from '../support/test.ts';

test.describe.configure({ timeout: 300_000 });

const timeout = 60_000;

const folder = 'contact-mfe/src/contact';
const file = `${folder}/next-steps.tsx`;
const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first();

interface Mistake {
  readonly what: string;
  readonly before: string;
  readonly after: string;
  readonly message: string;
  readonly act?: (page: Page) => Promise<void>;
}

const press = (element: string) => (page: Page) => heading(page).locator(element).click({ timeout });
const mistakes: readonly Mistake[] = [
  {
    what: 'while rendering',
    before: '<ol role="list" className={styles.steps}>',
    after: `<ol>{(() => { throw new RangeError('rendering broke'); })()}</ol><ol role="list" className={styles.steps}>`,
    message: 'RangeError: rendering broke',
  },
  {
    what: 'in an event handler',
    before: '{contactTexts.afterwards}',
    after: "<b onClick={() => { throw new Error('the handler broke'); }}>{contactTexts.afterwards}</b>",
    message: 'Error: the handler broke',
    act: press('b'),
  },
];

const printed = (dev: DevSite) => expect.poll(() => dev.output.join('\n'), { timeout });

async function thrower(dev: DevSite): Promise<{ readonly place: string; readonly code: string }> {
  const lines = (await readFile(dev.path(file), 'utf8')).split('\n');
  const index = lines.findIndex((line) => line.includes('throw new'));
  return { place: `${file}:${index + 1}`, code: `> ${index + 1} | ${lines[index]?.trim()}` };
}

async function expectShown(page: Page, dev: DevSite, message: string): Promise<void> {
  const { place, code } = await thrower(dev);
  for (const text of [place, code, message]) {
    await expect(errorCard(page)).toContainText(text, { timeout });
    await printed(dev).toContain(text);
  }
  await printed(dev).toContain(`contact   throws in the browser, ${place}:\n${code}\n`);
}

test('errors of a page and of types are shown with their source, until they are repaired', {
  tag: '@long',
}, async ({ page }) => {
  await using dev = await startDev('contact');
  await page.goto(`${dev.url}/contact`);
  await interactive(page);
  await expect(heading(page)).toBeVisible();

  for (const { what, before, after, message, act } of mistakes)
    await test.step(`an error ${what}`, async () => {
      await dev.edit(folder, before, after);
      await act?.(page);
      await expectShown(page, dev, message);
      await dev.edit(folder, after, before);
      await expect(errorCard(page)).toHaveCount(0, { timeout });
      await expect(heading(page)).toBeVisible({ timeout });
      await expect(heading(page).locator('b, i')).toHaveCount(0, { timeout });
    });

  await test.step('an error in a script that was built again since the page has loaded it', async () => {
    const { before, after, message, act } = mistakes[1] as Mistake;
    await dev.edit(folder, before, after);
    await page.reload();
    await interactive(page);
    // Moves the lines of the script.
    await dev.edit(folder, "heading: 'Contact Us'", `${'\n'.repeat(40)}heading: 'Another heading'`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Another heading', { timeout });
    await act?.(page);
    await expectShown(page, dev, message);
  });
});
