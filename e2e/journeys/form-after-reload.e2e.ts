import type { Page } from '@playwright/test';
import { joinForm } from '../support/join-form.ts';
import { storedForms } from '../support/stored-forms.ts';
import { expect, test } from '../support/test.ts';

const sending = '**/api/send-email';

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('form:')));

async function fillIn(page: Page): Promise<string> {
  await joinForm(page).field('address').fill('12 Kerb Street');
  return joinForm(page).fillForAnother();
}

test('a form that the browser itself has sent leaves no draft; one that could not be sent, or a visit of the page that confirms it, does', async ({
  page,
  visit,
  faults,
  site,
}) => {
  faults.allow(/JoinPage|ERR_FAILED|Loading chunk|did not load/);
  await visit('/join-innovation');
  await fillIn(page);
  await page.goto('/application-sent');
  expect(await kept(page)).toHaveLength(1);
  await page.route(/\/JoinPage\.\w+\.js/, (route) => route.abort());
  await page.route(sending, (route) => route.abort());
  const sendWithoutCode = async () => {
    await page.goto('/join-innovation');
    const name = await fillIn(page);
    await joinForm(page).apply.click();
    return name;
  };
  await sendWithoutCode();
  // The browser's own error page.
  await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
  await page.goto('/page');
  expect(await kept(page)).toHaveLength(1);

  await page.unroute(sending);
  const name = await sendWithoutCode();
  await expect(page).toHaveURL(/\/application-sent#/);
  expect(storedForms(site, 'application', name)).toHaveLength(1);
  // The start script runs after the address has changed.
  await expect.poll(() => kept(page)).toEqual([]);
  await page.unroute(/\/JoinPage\.\w+\.js/);
  // Unlike at a reload, the browser itself puts nothing back.
  await page.goto('/page');
  await visit('/join-innovation');
  await expect(page.getByText('What you typed before is here again')).toHaveCount(0);
  await expect(joinForm(page).field('fullName')).toHaveValue('');
});
