import { expectNoAxeViolations } from '../support/axe.ts';
import { applicationForm, enquiryForm } from '../support/forms.data.ts';
import { applicant, joinForm } from '../support/join-form.ts';
import { holdBack, leaveHanging } from '../support/network.ts';
import { expect, interactive, test } from '../support/test.ts';

const scripts = /\/assets\/.*\.js$/;

/** The load event does not fire while the code is held back. */
const early = { waitUntil: 'commit' } as const;

test.describe('a form before hydration', () => {
  test.beforeEach(({ page }) => leaveHanging(page, scripts));

  test('sends an application', async ({ page }) => {
    await page.goto('/join-innovation', early);
    const form = joinForm(page);
    await form.fillRequired();
    // A pointer could not press it yet.
    await form.apply.press('Enter');
    await expect(page).toHaveURL('/application-sent');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(applicationForm.messages.sent);
  });

  test('shows an error page if the server refuses an application', { tag: '@long' }, async ({
    page,
    faults,
  }) => {
    faults.expect(/status of 422/);
    await page.goto('/join-innovation', early);
    const form = joinForm(page);
    await form.fillRequired();
    await form.field('fullName').fill(' ');
    await form.apply.press('Enter');
    await expect(page.getByRole('alert')).toBeFocused();
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test('an enquiry sent before its robot check has run shows an error page, and can be sent after going back', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 403/);
  const release = await holdBack(page, scripts);
  await page.goto('/contact', early);
  const form = page.getByRole('form');
  for (const name of ['First name', 'Last name', 'Use case']) {
    await form.getByRole('textbox', { name, exact: true }).fill('Asha');
  }
  await form.getByRole('textbox', { name: 'Email', exact: true }).fill(applicant.email);
  await form.getByRole('combobox').selectOption('A workshop or a dealer');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Submit' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText(enquiryForm.messages.incomplete);
  await expectNoAxeViolations(page);

  release();
  await page.goBack();
  await interactive(page);
  await expect(form.getByText('Checked. Thank you.')).toBeVisible();
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('status').filter({ hasText: enquiryForm.messages.sent }).first()).toBeVisible();
});
