import type { Locator, Page } from '@playwright/test';
import { holdBack } from '../support/network.ts';
import { expect, test } from '../support/test.ts';

const pageCode = /\/assets\/careers\/\w+\/(~\d+\/)?CareerPage\.\w+\.js/;
const card = (page: Page) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: 'closed for a moment' });

const width = 320;

async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  return box;
}

// Every fault of every unit in every phase is a cell of the fault matrix. Here stands what the matrix does not see.

test('the card has space around it, and nothing moves while Try again is at work', async ({
  page,
  visit,
  faults,
}) => {
  faults.expect(/request failed|Failed to load|console/);
  await page.setViewportSize({ width, height: 900 });
  await page.route(pageCode, (route) => route.abort());
  await visit('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Career', exact: true }).click();
  await expect(card(page)).toBeVisible();
  const bar = await boxOf(page.getByRole('banner'));
  const footer = await boxOf(page.getByRole('contentinfo'));
  const edge = await boxOf(card(page));
  expect(edge.x).toBeGreaterThanOrEqual(16);
  expect(width - edge.x - edge.width).toBeGreaterThanOrEqual(16);
  expect(edge.y - bar.y - bar.height).toBeGreaterThanOrEqual(32);
  expect(footer.y - edge.y - edge.height).toBeGreaterThanOrEqual(32);

  const button = card(page).getByRole('button');
  const parts = [card(page), card(page).getByRole('link'), button];
  const before = await Promise.all(parts.map(boxOf));
  const release = await holdBack(page, /\/-\/composition$/);
  await button.click();
  await expect(button).toHaveText('Trying...');
  expect(await Promise.all(parts.map(boxOf))).toEqual(before);
  release();
  await expect(button).toHaveText('Try again');
});
