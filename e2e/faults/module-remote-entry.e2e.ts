import type { Page } from '@playwright/test';
import { expectSameDocument, markDocument } from '../support/arrival.ts';
import { barButton } from '../support/menus.ts';
import { headingColour, writeModuleRemote } from '../support/module-remote.ts';
import { leaveHanging, saveData, watchRequests } from '../support/network.ts';
import { createOperations } from '../support/operations.ts';
import { siteCommand } from '../support/site-command.ts';
import { test as base, expect } from '../support/test.ts';

/*
 * A remote from outside: written by hand, with an ES module as its entry, as Vite builds them, and files in folders. It
 * goes live through the whole gate, with the browser.
 */

const path = '/HelpMyVehicle';
const one = { unit: 'product', id: 'rmodule001', path, heading: 'A page of modules' } as const;
const two = { ...one, id: 'rmodule002', heading: 'Another page of modules' } as const;

const test = base.extend<object, { deployed: null }>({
  deployed: [
    async ({ site }, use, { project }) => {
      for (const remote of [one, two]) {
        const folder = await writeModuleRemote(project.outputDir, remote);
        const result = await siteCommand(site.store, 'deploy', 'product', '--from', folder);
        expect(result.output.error).toBeUndefined();
        expect(result.exit).toBe(0);
      }
      await createOperations(site).activate(one);
      await use(null);
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
});

// In one worker, since deploying through the gate takes longer than most of the tests.
test.describe.configure({ mode: 'default' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const openProduct = async (page: Page) => {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await barButton(page, 'Product').click();
  await bar.getByRole('link', { name: 'HelpMyVehicle' }).click();
};
const entry = /\/product\/rmodule001\/js\/remoteEntry\.js$/;
const pageCode = /\/product\/rmodule001\/js\/pages\/BlogPage\.js$/;

async function expectToWork(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText(one.heading);
  await expect(heading(page)).toHaveCSS('color', headingColour);
  await page.getByRole('button', { name: 'Pressed 0' }).click();
  await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
}

test('it is prerendered, styled before its code is loaded, and hydrates', { tag: '@long' }, async ({
  page,
  visit,
}) => {
  const html = await (await page.request.get(path)).text();
  expect(html).toContain(one.heading);
  const loaded = watchRequests(page, 'GET', /\/product\/.*\.js$/);
  await visit(path);
  await expectToWork(page);
  expect(new Set(loaded.map((request) => request.url())).size, 'nothing is fetched twice').toBe(
    loaded.length,
  );
  const preloads = page.locator('link[rel=modulepreload][href$="remoteEntry.js"]');
  await expect(preloads.first()).toHaveAttribute('integrity', /^sha384-/);
});

test('it is navigated to and from', { tag: '@long' }, async ({ page, visit }) => {
  await visit('/about');
  await markDocument(page);
  await openProduct(page);
  await expectToWork(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click();
  await expect(page).toHaveURL('/team');
  await page.goBack();
  await expect(heading(page)).toHaveText(one.heading);
  await expectSameDocument(page);
});

test('its plain links are navigations inside the tab, and its links to files are not', {
  tag: '@long',
}, async ({ page, visit }) => {
  await visit(path);
  await markDocument(page);
  await page.getByRole('link', { name: 'Write to us' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(heading(page)).toBeFocused();
  await expectSameDocument(page);
  await page.goBack();
  await expect(heading(page)).toHaveText(one.heading);
  await expectSameDocument(page);
  await page.getByRole('link', { name: 'Our mark' }).click();
  await expect(page).toHaveURL('/favicon.svg');
  await expect(page.locator('html[data-marked]')).toHaveCount(0);
});

test('if its entry fails once, the retry under ~1 loads the same release', { tag: '@long' }, async ({
  page,
  visit,
  faults,
}) => {
  faults.expect(/request failed|Failed to load|console/);
  await page.route(entry, (route) =>
    route.request().url().includes('/~') ? route.continue() : route.abort(),
  );
  const retried = page.waitForRequest(/\/rmodule001\/~1\/js\/remoteEntry\.js$/);
  await saveData(page);
  await visit('/about');
  await openProduct(page);
  await retried;
  await expectToWork(page);
});

test('if its page hangs, the retry after 5 s loads the same release', { tag: '@long' }, async ({
  page,
  visit,
}) => {
  await page.clock.install();
  await leaveHanging(page, pageCode);
  await saveData(page);
  await visit('/about');
  // Time passes when the file has been requested.
  const requested = page.waitForRequest(pageCode);
  await openProduct(page);
  await requested;
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  const retried = page.waitForRequest(/\/rmodule001\/~1\//);
  await page.clock.fastForward(5000);
  await retried;
  await expectToWork(page);
});

test('a release that was unloaded comes back under a fresh folder, with its styles', {
  tag: '@long',
}, async ({ page, site, visit }) => {
  const operations = createOperations(site);
  await visit('/about');
  await openProduct(page);
  await expectToWork(page);
  await operations.activate(two);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click();
  await expect(page).toHaveURL('/team');
  await expect(async () => {
    await openProduct(page);
    await expect(heading(page)).toHaveText(two.heading, { timeout: 2000 });
  }).toPass();
  await operations.rollback('product', 'recall');
  await expect(heading(page)).toHaveText(one.heading);
  await expect(heading(page)).toHaveCSS('color', headingColour);
  const sheets = () =>
    page.evaluate(() =>
      [...document.styleSheets].map(({ href }) => href ?? '').filter((href) => href.includes('/rmodule001/')),
    );
  expect(await sheets()).toEqual([expect.stringContaining('/rmodule001/~1/css/BlogPage.css')]);
});

test('the files of a release are the same under the folder of a retry', { tag: '@long' }, async ({
  request,
  site,
}) => {
  const fileOf = async (address: string) => {
    const answer = await request.get(`${site.url}/assets/product/${one.id}/${address}`);
    const { date: _, ...headers } = answer.headers();
    return { status: answer.status(), headers, body: await answer.text() };
  };
  const plain = await fileOf('js/remoteEntry.js');
  expect(plain.headers['cache-control']).toContain('immutable');
  expect(await fileOf('~1/js/remoteEntry.js')).toEqual(plain);
  expect(await fileOf('~99/js/remoteEntry.js')).toEqual(plain);
  expect((await fileOf('~100/js/remoteEntry.js')).status).toBe(404);
});
