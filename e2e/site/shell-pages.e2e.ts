import { expectArrival, screenAt } from '../support/arrival.ts';
import { expect, test } from '../support/test.ts';

test('the team page shows the founder with picture, text and profiles', async ({ page, visit }) => {
  await visit('/team');
  const founder = page.getByRole('article');
  await expect(founder).toHaveCount(1);
  const name = (await founder.getByRole('heading', { level: 2 }).textContent()) ?? '';
  await expect(founder.getByRole('img', { name })).toBeVisible();
  await expect(founder.getByText('Founder & CEO')).toBeVisible();
  expect(await founder.getByRole('paragraph').count()).toBeGreaterThan(1);
  for (const network of ['LinkedIn', 'Instagram', 'Twitter/X']) {
    await expect(founder.getByRole('link', { name: `${name} on ${network}` })).toHaveAttribute(
      'href',
      /^https:/,
    );
  }
});

test('the about page shows the company, its vision and mission, and three values', async ({
  page,
  visit,
}) => {
  await visit('/about');
  const main = page.getByRole('main');
  await expect(main.getByText(/founded in December 2024/)).toBeVisible();
  for (const name of ['Vision', 'Mission', 'Innovation', 'Collaboration', 'Growth']) {
    const text = main.getByRole('heading', { name, exact: true }).locator('xpath=following-sibling::p');
    await expect(text).not.toBeEmpty();
  }
});

test('Coming Soon...! links to the home page', async ({ page, visit }) => {
  await visit('/coming-soon');
  await page.getByRole('main').getByRole('link', { name: 'Back to home' }).click();
  await expectArrival(page, screenAt('/home'));
});

test('the page under maintenance links to other sources of help', async ({ page, visit }) => {
  await visit('/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This Page is Under Maintenance');
  await page.getByRole('main').getByRole('link', { name: 'Ask us directly' }).click();
  await expectArrival(page, screenAt('/contact'));
});
