import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createOperations } from '@platform/command/testing';
import { expectNoAxeViolations } from '../support/axe.ts';
import { derivedUnit } from '../support/derive-release.ts';
import { test } from '../support/isolated-site.ts';
import { siteCommand } from '../support/site-command.ts';
import { expect } from '../support/test.ts';

interface Compared {
  readonly folder: string;
  readonly pages: readonly { readonly path: string; readonly changes: string }[];
}

async function compare(store: string, name: string, to: string): Promise<Compared> {
  const { exit, output } = await siteCommand(store, 'compare', name, '--to', to);
  expect(output.error ?? null).toBeNull();
  expect(exit).toBe(0);
  return output as unknown as Compared;
}

/** Files of a store, which a comparison must leave as they are. */
const filesOf = async (store: string) => (await readdir(store, { recursive: true })).sort();

test('a changed text and a changed component are found, and shown on a page without script', async ({
  isolatedSite,
  page,
}, info) => {
  const { store } = isolatedSite;
  const [text, longer] = ['Five lamps your dashboard', 'Twenty-five lamps your dashboard'];
  const changed = await derivedUnit('product', 'rcompared1', (path, source) => {
    if (path.endsWith('.css'))
      return `${source}\nmain { outline: 9px solid rgb(200, 0, 0); outline-offset: -9px }`;
    return source.replaceAll(text, longer);
  });
  const { unit, id } = await createOperations(isolatedSite).publish(changed);
  const before = await filesOf(store);
  const folder = info.outputPath('comparison');
  const { pages } = await compare(store, `${unit}@${id}`, folder);
  expect(await filesOf(store)).toEqual(before);
  expect(pages).toEqual([
    {
      path: '/HelpMyVehicle',
      // Its stylesheet is a part of the document.
      changes: expect.stringMatching(
        /^picture at 1440 and 390 px, text \+1 −1, accessibility tree \+\d −\d, document \+\d+ bytes, script \+7 bytes$/,
      ),
    },
  ]);
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  expect(html).not.toContain('<script');
  await page.goto(pathToFileURL(join(folder, 'index.html')).href);
  await expect(page.getByText('1 of 1 pages differ.')).toBeVisible();
  await expect(page.locator('ins').first()).toContainText(longer);
  await expect(page.getByRole('img')).toHaveCount(4);
  const widths = await page.getByRole('img').evaluateAll(async (images) =>
    Promise.all(
      (images as HTMLImageElement[]).map(async (image) => {
        image.loading = 'eager';
        await image.decode();
        return image.naturalWidth;
      }),
    ),
  );
  expect(widths).toEqual([1440, 1440, 390, 390]);
  await expectNoAxeViolations(page);
  await page.screenshot({ path: info.outputPath('report.png'), fullPage: true });
});
