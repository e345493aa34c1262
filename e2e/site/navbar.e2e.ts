import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { narrowWidth } from '@site/shared-ui/site';
import { expectNoLayoutShifts, watchLayoutShifts } from '../support/layout-shifts.ts';
import { barButton, isOpen, menuButton } from '../support/menus.ts';
import { holdBack } from '../support/network.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(async ({ visit }) => {
  await visit('/home');
});

test('on a page whose code has not come, the first press on the page closes a dropdown', async ({ page }) => {
  await holdBack(page, /\/(main|react)\.\w+\.js$/);
  await page.goto('/home');
  const company = barButton(page, 'Company');
  await company.click();
  expect(await isOpen(company)).toBe(true);
  await page.mouse.click(640, 700);
  expect(await isOpen(company)).toBe(false);
});

test(`the navigation bar shows its links at ${narrowWidth + 1} px and a menu button at ${narrowWidth} px`, async ({
  page,
}) => {
  const bar = page.getByRole('navigation', { name: 'Main' });
  const button = menuButton(page);
  await page.setViewportSize({ width: narrowWidth + 1, height: 800 });
  await expect(bar).toBeVisible();
  await expect(button).toBeHidden();
  const row = await page.getByRole('banner').boundingBox();
  expect(row?.height, 'the navigation bar has one line').toBeLessThan(100);
  await page.setViewportSize({ width: narrowWidth, height: 800 });
  await expect(bar).toBeHidden();
  await expect(button).toBeVisible();
});

test('focus in the navigation bar does not scroll the page', { tag: '@long' }, async ({ page, visit }) => {
  await visit('/terms');
  await page.evaluate(() => window.scrollTo(0, 1500));
  await page.getByRole('banner').getByRole('link').first().focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(1500);
});

test('the navigation bar does not move if half of it is received first', async ({ page, site, faults }) => {
  faults.expect(/status of 404|MIME type/);
  const html = await (
    await page.request.get(`${site.url}/home`, { headers: { accept: 'text/html' } })
  ).text();
  const half = html.indexOf('<details', html.indexOf('<nav aria-label="Main"'));
  const rest = Promise.withResolvers<void>();
  const server = createServer(async ({ url }, response) => {
    if (url !== '/home') return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html.slice(0, half));
    await rest.promise;
    response.end(html.slice(half));
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  await watchLayoutShifts(page);
  const opened = page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/home`);
  await page.locator('header nav li').first().waitFor({ state: 'attached' });
  // A frame with the first half.
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
  rest.resolve();
  await opened;
  await expectNoLayoutShifts(page);
  server.close();
});
