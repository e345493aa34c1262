import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { joinForm } from '../support/join-form.ts';
import { type RunningSite, siteFixture } from '../support/start-site.ts';
import { test as base, expect } from '../support/test.ts';

// They change the clock of their site.
const test = base.extend<object, { site: RunningSite }>({ site: siteFixture() });
test.describe.configure({ mode: 'default' });

/** Resolves when a page says a text. */
async function setClock({ url, setClock }: RunningSite, time: string, path: string, text: string) {
  await setClock(Date.parse(time));
  await expect.poll(() => textOf(`${url}${path}`)).toContain(text);
}

const textOf = async (address: string) => (await fetch(address)).text();
const namesIn = async (address: string, pattern: RegExp) =>
  [...(await textOf(address)).matchAll(pattern)].map(([, name]) => name);

/** An open tab asks at once when the network is back, and else every 30 s. */
const ask = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

const cards = (page: Page) => page.getByRole('region', { name: 'Explore Roles' }).getByRole('article');

test('a role closes at midnight in India for everybody: pages, open tabs, forms, search engines and readers', async ({
  page,
  context,
  visit,
  site,
}) => {
  const { url } = site;
  await setClock(site, '2027-03-31T23:59:00+05:30', '/project-manager', 'open until');
  await visit('/project-manager');
  await expect(page.getByRole('link', { name: 'Join Innovation' }).first()).toBeVisible();
  const other = await context.newPage();
  await other.goto('/join-innovation?position=Project%20Manager');
  const form = joinForm(other);
  await form.fillRequired();
  const position = other.getByRole('combobox', { name: 'Position applying for' });
  await expect(position).toHaveValue('Project Manager');
  const { headers } = await fetch(`${url}/project-manager`);

  await setClock(site, '2027-04-01T00:00:00+05:30', '/project-manager', 'Closed on');
  const etag = headers.get('etag') ?? '';
  expect((await fetch(`${url}/project-manager`, { headers: { 'if-none-match': etag } })).status).toBe(200);
  await ask(page);
  await expect(page.getByText('Closed on 31 March 2027', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join Innovation' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  for (const path of ['/project-manager', '/product-manager'])
    expect(await namesIn(`${url}${path}`, /"@type":"(JobPosting)"/g)).toEqual(
      path === '/project-manager' ? [] : ['JobPosting'],
    );
  for (const file of ['/sitemap.xml', '/careers.atom']) {
    expect(await textOf(`${url}${file}`)).not.toContain('/project-manager');
    expect(await textOf(`${url}${file}`)).toContain('/product-manager');
  }

  // In the tab, without a new document.
  await page.getByRole('link', { name: 'See all roles' }).click();
  await expect(cards(page)).toHaveCount(7);
  await expect(cards(page).last()).toContainText('Closed on 31 March 2027');
  await expect(page.getByText('Six open roles at')).toBeVisible();

  await ask(other);
  await expect(position).toHaveValue('Project Manager');
  await expect(other.getByText('This role closed on 31 March 2027.')).toBeVisible();
  await other.getByRole('checkbox').check();
  await form.apply.click();
  await expect(other.getByText('Application submitted successfully!').first()).toBeVisible();
  await other.close();
});

test('when the last role has closed, the site says so', async ({ page, visit, site }) => {
  await setClock(site, '2029-01-01T00:00:00Z', '/career', 'No role is open');
  await visit('/career');
  await expect(page.getByRole('navigation', { name: 'Open roles' })).toHaveCount(0);
  await expect(cards(page).getByText(/^Closed on/)).toHaveCount(7);
  await expectNoAxeViolations(page);
  await visit('/join-innovation?position=Product%20Manager');
  const options = page.getByRole('combobox', { name: 'Position applying for' }).getByRole('option');
  await expect(options).toHaveCount(1);
  await expect(page.getByText('The role Product Manager closed on 30 April 2027.')).toBeVisible();
});
