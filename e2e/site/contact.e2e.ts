import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const sending = '**/api/v1.0/email/send';
const enquiry = {
  firstName: 'Asha',
  lastName: 'Kerbstone',
  email: 'asha@kerbstone.example',
  useCase: 'Remind me of the pollution certificate.',
  source: 'An event or the news',
} as const;

const fields = (page: Page) => ({
  firstName: page.getByRole('textbox', { name: 'First name' }),
  lastName: page.getByRole('textbox', { name: 'Last name' }),
  email: page.getByRole('textbox', { name: 'Email' }),
  useCase: page.getByRole('textbox', { name: 'Use case' }),
  source: page.getByRole('combobox', { name: 'How did you hear about us?' }),
  robot: page.getByRole('checkbox', { name: 'I am not a robot' }),
  submit: page.getByRole('form').getByRole('button', { name: /Submit/ }),
});

async function fill(page: Page): Promise<void> {
  const form = fields(page);
  await form.firstName.fill(enquiry.firstName);
  await form.lastName.fill(enquiry.lastName);
  await form.email.fill(enquiry.email);
  await form.useCase.fill(enquiry.useCase);
  await form.source.selectOption(enquiry.source);
}

/** Answers the robot check, for tests of the steps after it. */
async function easyCheck(page: Page): Promise<void> {
  const parameters = {
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    keyLength: 32,
    keyPrefix: '',
    nonce: '00',
    salt: '00',
    expiresAt: 4_000_000_000,
  };
  await page.route('**/captcha/challenge', (route) =>
    route.fulfill({ json: { parameters, signature: '00' } }),
  );
  await page.route('**/captcha/verify', (route) => route.fulfill({ json: { verified: true } }));
}

async function passCheck(page: Page): Promise<void> {
  await fields(page).robot.check();
  await expect(page.getByText('Checked. Thank you.')).toBeVisible();
}

test('a visitor fills in the form, passes the robot check, and the enquiry is in the outbox', async ({
  page,
  visit,
}) => {
  const useCase = `Fleet of twelve, asked at ${Date.now()}`;
  await visit('/contact');
  await fill(page);
  const form = fields(page);
  await form.useCase.fill(useCase);
  await form.robot.check();
  await expect(page.getByText('Checking...')).toBeVisible();
  await expect(page.getByText('Checked. Thank you.')).toBeVisible({ timeout: 45_000 });
  const request = page.waitForRequest(sending);
  await form.submit.click();
  const sent = (await request).postDataJSON() as Record<string, unknown>;
  expect(Object.keys(sent).sort()).toEqual([
    'lib_version',
    'service_id',
    'template_id',
    'template_params',
    'user_id',
  ]);
  expect(sent.template_params).toEqual({ ...enquiry, useCase });
  await expect(page.getByRole('status').filter({ hasText: 'Successfully Submitted!' }).first()).toBeVisible();
  await expect(page).toHaveURL('/home');
  await page.goto('/-/outbox');
  await page.getByRole('link', { name: 'Enquiry: Asha Kerbstone' }).first().click();
  await expect(page.getByRole('main')).toContainText(useCase);
  await expect(page.getByRole('main')).toContainText(enquiry.email);
});

test('the server refuses an enquiry without a passed check, and the page asks for the check again', {
  tag: '@long',
}, async ({ page, visit, faults }) => {
  faults.expect(/status of 403/);
  await easyCheck(page);
  await visit('/contact');
  await fill(page);
  await passCheck(page);
  await fields(page).submit.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to Submit. Please try again.' }),
  ).toBeVisible();
  await expect(fields(page).robot).not.toBeChecked();
  await expect(fields(page).useCase).toHaveValue(enquiry.useCase);
});
