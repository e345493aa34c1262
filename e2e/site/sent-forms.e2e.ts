import type { Page } from '@playwright/test';
import { screenAt } from '../support/arrival.ts';
import { applicationForm } from '../support/forms.data.ts';
import { joinForm } from '../support/join-form.ts';
import { holdBack } from '../support/network.ts';
import { submissions } from '../support/stored-forms.ts';
import { expect, test } from '../support/test.ts';

const sending = '**/api/send-email';
const confirmation = (page: Page) => page.getByRole('complementary', { name: 'Confirmation' });
const reference = /Your reference is \S+\.$/;

test.beforeEach(({ visit }) => visit('/join-innovation'));

test('the page on which one lands after a success has the confirmation until another one is opened', async ({
  page,
}) => {
  await joinForm(page).fillForAnother();
  await joinForm(page).apply.click();
  await expect(page.getByText('Thank you. Taking you to the home page…')).toBeVisible();
  await expect(page).toHaveURL('/home');
  await expect(confirmation(page)).toContainText(applicationForm.messages.sent);
  await expect(confirmation(page).locator('p')).toHaveText(reference);
  await expect(confirmation(page)).toBeInViewport({ ratio: 1 });
  const announced = page.getByRole('status').filter({ hasText: reference.source.slice(0, 14) });
  await expect(announced).toHaveText(
    new RegExp(`^${applicationForm.messages.sent} .* ${screenAt('/home').title}$`),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click();
  await expect(page).toHaveURL('/about');
  await expect(confirmation(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/home');
  await expect(confirmation(page)).toHaveCount(0);
});

test('nobody who types while it is sent is taken away', async ({ page }) => {
  const { field, apply } = joinForm(page);
  const name = await joinForm(page).fillForAnother();
  await page.clock.install();
  const answer = await holdBack(page, sending);
  await apply.click();
  await expect(apply).toHaveAccessibleName('Processing...');
  await field('phoneNo').pressSequentially('98');
  answer();
  await expect(page.getByText(applicationForm.messages.sent).first()).toBeVisible();
  await expect(page.getByText('Thank you.')).toHaveCount(0);
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL('/join-innovation');
  await expect(field('fullName')).toHaveValue(name);
  await expect(field('phoneNo')).toBeFocused();
});

test('the focus stays on the button while the form is sent, and neither it nor Enter sends it twice', async ({
  page,
  site,
}) => {
  const { field, apply } = joinForm(page);
  const name = await joinForm(page).fillForAnother();
  const answer = await holdBack(page, sending);
  await apply.focus();
  await page.keyboard.press('Enter');
  await expect(apply).toHaveAccessibleName('Processing...');
  await expect(apply).toHaveAttribute('aria-disabled', 'true');
  await expect(apply).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await field('fullName').press('Enter');
  await apply.click({ force: true });
  answer();
  await expect(page.getByText('Thank you.')).toBeVisible();
  expect(submissions(site, 'application').filter(({ fields }) => fields.fullName === name)).toHaveLength(1);
});
