import type { Page } from '@playwright/test';
import { type DevSite, startDev } from '../support/start-dev.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ timeout: 300_000 });

const timeout = 60_000;

async function edit(page: Page, dev: DevSite, folder: string, before: string, after: string): Promise<void> {
  await dev.edit(folder, before, after);
  await expect(page.getByText(after)).toBeVisible({ timeout });
}

test('a remote is developed inside the pages of a running site, and follows every edit', async ({
  page,
  site,
}) => {
  await using dev = await startDev('product', '--site', site.url);
  const folder = 'product-mfe/src/showcase';
  const [live, local, again] = ['Five lamps your', 'Six lamps your', 'Seven lamps your'];
  const server = () => /hot reload, (\S+)/.exec(dev.output.join('\n'))?.[1] ?? '';
  // It is printed after the address of the site.
  await expect.poll(server).not.toBe('');
  const manifest = await page.request.get(`${server()}/mf-manifest.json`);
  expect((await manifest.json()).exposes).toMatchObject([{ path: './ShowcasePage' }]);
  expect(manifest.headers()['access-control-allow-origin']).toBe('*');
  await page.goto(`${site.url}/HelpMyVehicle`);
  await expect(page.getByText(live)).toBeVisible();
  await page.goto(`${dev.url}/HelpMyVehicle`);
  await expect(page.getByText(live)).toBeVisible();
  await page.evaluate(() => void Object.assign(globalThis, { marked: true }));
  await edit(page, dev, folder, live, local);
  await edit(page, dev, folder, local, again);
  await dev.edit(folder, '.intro {', '.intro {\n  outline: 3px dashed rgb(1, 2, 3);');
  await expect(page.locator('[class*="-intro-"]').first()).toHaveCSS('outline-color', 'rgb(1, 2, 3)', {
    timeout,
  });
  expect(await page.evaluate(() => 'marked' in globalThis)).toBe(true);

  // A page of the live release leads to the local one, and its first document has it too.
  await page.goto(`${dev.url}/home`);
  await expect(page.locator('main h1')).toBeVisible();
  await page.goto(`${dev.url}/HelpMyVehicle`);
  await expect(page.getByText(again)).toBeVisible();
  // The servers stop before the page is closed, and it would tell that they are gone.
  await page.goto('about:blank');
});
