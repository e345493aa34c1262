import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { applicationForm } from '../support/forms.data.ts';
import { joinForm } from '../support/join-form.ts';
import { pdf } from '../support/sample-files.ts';
import { storedForms } from '../support/stored-forms.ts';
import { expect, interactive, test } from '../support/test.ts';

const sending = '**/api/send-email';
const again = /^Choose Asha Kerbstone\.pdf again/;

const notice = (page: Page, title: string) =>
  page.getByRole('status').filter({ has: page.getByRole('heading', { name: title }) });
const cameBack = (page: Page) => notice(page, 'What you typed before is here again');
const thanks = (page: Page) => page.getByRole('status').filter({ hasText: applicationForm.messages.sent });
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('form:')));

async function fillIn(page: Page): Promise<string> {
  await joinForm(page).field('address').fill('12 Kerb Street');
  return joinForm(page).fillForAnother();
}

/** Loads the page anew in the same tab. Unlike a reload, the browser itself puts nothing back. */
async function openAnew(page: Page, path: string): Promise<void> {
  await page.goto('/page');
  await page.goto(path);
  await interactive(page);
}

test('an application whose answer is lost is in the form after a reload, asks for its file, and is stored once', async ({
  page,
  visit,
  site,
  faults,
}) => {
  faults.expect(/ERR_CONNECTION_RESET/);
  await visit('/join-innovation');
  expect(await kept(page)).toEqual([]);
  const name = await fillIn(page);
  await page.route(sending, async (route) => {
    const answer = await route.fetch();
    expect(answer.status()).toBe(200);
    await route.abort('connectionreset');
  });
  await joinForm(page).apply.click();
  await expect(notice(page, 'What you sent may have arrived')).toContainText('Sending it again is safe');
  expect(storedForms(site, 'application', name)).toHaveLength(1);
  await page.unroute(sending);

  await openAnew(page, '/join-innovation');
  const { field, resume, apply } = joinForm(page);
  await expect(cameBack(page)).toBeVisible();
  await expect(field('fullName')).toHaveValue(name);
  await expect(field('address')).toHaveValue('12 Kerb Street');
  await expect(resume).toHaveAccessibleDescription(again);
  await expectNoAxeViolations(page);
  await resume.setInputFiles(pdf());
  await expect(page.getByText(again)).toHaveCount(0);
  await apply.click();
  await expect(thanks(page)).toBeVisible();
  await expect(cameBack(page)).toHaveCount(0);
  expect(await kept(page)).toEqual([]);
  expect(storedForms(site, 'application', name)).toHaveLength(1);
  await openAnew(page, '/join-innovation');
  await expect(field('fullName')).toHaveValue('');
});

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
  await expect(page).toHaveURL('/application-sent');
  expect(storedForms(site, 'application', name)).toHaveLength(1);
  // The start script runs after the address has changed.
  await expect.poll(() => kept(page)).toEqual([]);
  await page.unroute(/\/JoinPage\.\w+\.js/);
  await openAnew(page, '/join-innovation');
  await expect(cameBack(page)).toHaveCount(0);
  await expect(joinForm(page).field('fullName')).toHaveValue('');
});
