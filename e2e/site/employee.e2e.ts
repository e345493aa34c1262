import { holdBack } from '../support/network.ts';
import { expect, test } from '../support/test.ts';

/** The address of the page's data, different from the page's: browsers do not preload a document's own address. */
const dataOf = /\/employee\/\w+\?format=json$/;

test('the data is requested once, before the page’s code has loaded', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (dataOf.test(request.url())) requested.push(request.url());
  });
  const release = await holdBack(page, /\/EmployeePage\.[^/]*\.js/);
  await page.goto('/employee/WP001');
  await expect.poll(() => requested).toHaveLength(1);
  await expect(page.getByText('Loading employee data...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample Sundari');
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/employee\/WP001|axios|sending/.test(name))
      .map(({ name }) => new URL(name).pathname),
  );
  expect(loaded).toEqual(['/employee/WP001']);
  expect(requested).toHaveLength(1);
});
