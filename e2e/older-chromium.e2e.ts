import { screenAt } from './support/arrival.ts';
import { test as base, expect } from './support/test.ts';

/*
 * Chromium before 121, which knows speculation rules but not their header. It also lacks the property by which the start
 * script tells.
 */

const test = base.extend({
  // Not the one of the other tests, whose first clicks stay in the tab.
  context: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL: `${baseURL}` });
    await context.addInitScript(() => {
      const supports = CSS.supports.bind(CSS);
      CSS.supports = (property: string, value?: string) =>
        property !== 'scrollbar-color' &&
        (value === undefined ? supports(property) : supports(property, value));
    });
    await use(context);
    await context.close();
  },
});

test('the document under the pointer is fetched, and the first click opens it from the cache', async ({
  page,
}) => {
  await page.goto('/home');
  const career = page.getByRole('contentinfo').getByRole('link', { name: 'Career' });
  const fetched = page.waitForResponse('/career');
  await career.hover();
  await (await fetched).finished();
  await expect(page.locator('html[data-ahead="fetch"]')).toHaveCount(1);
  await career.click();
  await expect(page).toHaveURL(/\/career$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(screenAt('/career').heading);
  const transferred = () => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return [navigation?.type, navigation?.transferSize, new URL(navigation?.name ?? '').pathname];
  };
  expect(await page.evaluate(transferred)).toEqual(['navigate', 0, '/career']);
});
