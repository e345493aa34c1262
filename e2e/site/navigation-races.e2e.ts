import { expectSameDocument, markDocument } from '../support/arrival.ts';
import { applicationForm } from '../support/forms.data.ts';
import { applicant, joinForm } from '../support/join-form.ts';
import { holdBack } from '../support/network.ts';
import { pdf } from '../support/sample-files.ts';
import { expect, hydrated, interactive, test } from '../support/test.ts';

/* Some orders of `platform/runtime/src/navigation/navigation.race.test.tsx` in a real browser. */

const early = { waitUntil: 'commit' } as const;
const joinCode = /\/assets\/\w+\/\w+\/JoinPage\.\w+\.js/;

test('while a page’s code is loading, values typed before any code runs are kept when the page is left and returned to', async ({
  page,
}) => {
  const releaseStart = await holdBack(page, /\/start\.\w+\.js$/);
  const releasePage = await holdBack(page, joinCode);
  const requested = page.waitForRequest(joinCode);
  await page.goto('/join-innovation', early);
  const form = joinForm(page);
  await form.field('fullName').fill(applicant.fullName);
  await markDocument(page);
  releaseStart();
  await requested;
  await hydrated(page, 'header');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/About/);
  await page.goBack();
  releasePage();
  await interactive(page);
  await expect(form.field('fullName')).toHaveValue(applicant.fullName);
  await expectSameDocument(page);
});

test('returning to a form restores fields, file, errors and scroll position', async ({ page, visit }) => {
  await visit('/join-innovation');
  await markDocument(page);
  const form = joinForm(page);
  await form.field('fullName').fill(applicant.fullName);
  await form.field('email').fill('not an address');
  await page.getByLabel('Resume', { exact: true }).setInputFiles(pdf());
  await form.apply.click();
  const complaint = page.getByText(/Enter an email address like/);
  await expect(complaint).toBeVisible();
  const link = page.getByRole('main').getByRole('link', { name: 'What happens to your details' });
  await link.scrollIntoViewIfNeeded();
  const position = await page.evaluate(() => window.scrollY);
  await link.click();
  await expect(page).toHaveURL('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Privacy/);
  await page.goBack();
  await expect(form.field('fullName')).toHaveValue(applicant.fullName);
  await expect(form.field('email')).toHaveValue('not an address');
  await expect(complaint).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(position);
  await expectSameDocument(page);
  // The form still works: the application can be sent.
  await form.field('email').fill(applicant.email);
  await form.apply.click();
  await expect(page.getByRole('status').filter({ hasText: applicationForm.messages.sent })).toBeVisible();
});
