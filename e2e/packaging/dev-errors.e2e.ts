import { expect, type Page, test } from '@playwright/test';
import { type DevSite, startDev } from '../support/start-dev.ts';
import { interactive } from '../support/test.ts';

test.describe.configure({ timeout: 300_000 });

/** Timeout of an edit on a busy machine (ms). */
const timeout = 60_000;

const card = (page: Page) => page.frameLocator('iframe[title="Build errors and warnings"]').locator('body');
const terminal = (dev: DevSite) => dev.output.join('\n');

/** The card on the page and the terminal show the error with its place and its line of code. */
async function expectShown(page: Page, dev: DevSite, place: string, code: string, message: string) {
  for (const text of [place, code, message]) {
    await expect(card(page)).toContainText(text, { timeout });
    await expect.poll(() => terminal(dev), { timeout }).toContain(text);
  }
}

const folder = 'contact-mfe/src/contact';

test('an error in a page is shown with its source on the page and in the terminal, until it is repaired', async ({
  page,
}) => {
  await using dev = await startDev('contact');
  await page.goto(`${dev.url}/contact`);
  await interactive(page);
  const steps = page.getByRole('list').last();
  const start = '  const id = useId();\n  return (\n    <section aria-labelledby={id} className={styles.next}>';
  const broken = start.replace('  return', "  if (id) throw new Error('rendering broke');\n  return");
  await dev.edit(folder, start, broken);
  await expectShown(
    page,
    dev,
    `${folder}/next-steps.tsx:8`,
    "if (id) throw new Error('rendering broke')",
    'Error: rendering broke',
  );
  await page.screenshot({ path: '/tmp/h3-render.png' });
  await dev.edit(folder, broken, start);
  await expect(card(page)).toHaveCount(0, { timeout });
  await expect(steps).toBeVisible({ timeout });
  console.log(terminal(dev));
});
