import type { Page } from '@playwright/test';
import { homeAfterEnquiry } from '@site/shared-ui/site';
import { expectArrival, screenAt } from '../support/arrival.ts';
import { holdBack, watchRequests } from '../support/network.ts';
import { pauseClock } from '../support/pause-clock.ts';
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
  await expect(page.getByRole('status').filter({ hasText: 'Successfully Submitted!' })).toBeVisible();
  await expect(page).toHaveURL('/home');
  await page.goto('/-/outbox');
  await page.getByRole('link', { name: 'Enquiry: Asha Kerbstone' }).first().click();
  await expect(page.getByRole('main')).toContainText(useCase);
  await expect(page.getByRole('main')).toContainText(enquiry.email);
});

test('the server refuses an enquiry without a passed check, and the page asks for the check again', async ({
  page,
  visit,
  faults,
}) => {
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

test.describe('missing and invalid fields', () => {
  const incomplete = 'Please fill out all required fields and verify you are not a robot.';

  test('every empty field and the robot check show an error, and the first field is focused', async ({
    page,
    visit,
  }) => {
    await visit('/contact');
    const { firstName, lastName, email, useCase, source, robot, submit } = fields(page);
    const sent = watchRequests(page, 'POST', '/api/v1.0/email/send');
    await submit.click();
    await expect(page.getByRole('alert').filter({ hasText: incomplete })).toBeVisible();
    await expect(firstName).toBeFocused();
    await expect(firstName).toHaveAccessibleDescription('Enter your first name.');
    await expect(lastName).toHaveAccessibleDescription('Enter your last name.');
    await expect(email).toHaveAccessibleDescription('Enter your email address.');
    await expect(useCase).toHaveAccessibleDescription(/Tell us what you need\./);
    await expect(source).toHaveAccessibleDescription('Tell us how you heard about us.');
    await expect(robot).toHaveAccessibleDescription('Confirm that you are not a robot.');
    expect(sent).toHaveLength(0);
  });

  test('if any one of them is missing, nothing is sent', async ({ page, visit }) => {
    await easyCheck(page);
    await visit('/contact');
    const form = fields(page);
    const sent = watchRequests(page, 'POST', '/api/v1.0/email/send');
    await fill(page);
    await form.submit.click();
    await expect(form.robot).toBeFocused();
    await passCheck(page);
    for (const name of ['firstName', 'lastName', 'email', 'useCase'] as const) {
      await form[name].fill('');
      await form.submit.click();
      await expect(form[name]).toBeFocused();
      await form[name].fill(enquiry[name]);
    }
    await form.source.selectOption('');
    await form.submit.click();
    await expect(form.source).toBeFocused();
    await expect(page.getByRole('alert').filter({ hasText: incomplete }).first()).toBeVisible();
    expect(sent).toHaveLength(0);
  });

  test('an invalid email address is refused', async ({ page, visit }) => {
    await easyCheck(page);
    await visit('/contact');
    await fill(page);
    await passCheck(page);
    await fields(page).email.fill('asha at example');
    await fields(page).submit.click();
    await expect(fields(page).email).toHaveAccessibleDescription(
      'Enter an email address like name@example.com.',
    );
  });
});

test.describe('Submit', () => {
  test.beforeEach(async ({ page, visit }) => {
    await page.clock.install();
    await easyCheck(page);
    await visit('/contact');
    await fill(page);
    await passCheck(page);
  });

  test(`reads Submitting..., then clears the form and opens the home page after ${homeAfterEnquiry} ms`, async ({
    page,
  }) => {
    const sent = watchRequests(page, 'POST', '/api/v1.0/email/send');
    const release = await holdBack(page, sending, { status: 200, body: 'OK' });
    const form = fields(page);
    await form.submit.dblclick();
    await expect(form.submit).toHaveText('Submitting...');
    await expect(form.submit).toBeDisabled();
    await pauseClock(page);
    release();
    await expect(page.getByRole('status').filter({ hasText: 'Successfully Submitted!' })).toBeVisible();
    for (const field of [form.firstName, form.lastName, form.email, form.useCase, form.source]) {
      await expect(field).toHaveValue('');
    }
    await expect(form.robot).not.toBeChecked();
    await page.clock.runFor(homeAfterEnquiry - 1);
    await expect(page).toHaveURL('/contact');
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/home');
    await page.clock.resume();
    await expectArrival(page, screenAt('/home'));
    expect(sent).toHaveLength(1);
  });

  test('keeps what was typed meanwhile, and a visitor who returns to it stays there', async ({ page }) => {
    const release = await holdBack(page, sending, { status: 200, body: 'OK' });
    const form = fields(page);
    await form.submit.click();
    await expect(form.submit).toHaveText('Submitting...');
    await form.useCase.fill('And of the insurance.');
    await pauseClock(page);
    release();
    await expect(page.getByRole('status').filter({ hasText: 'Successfully Submitted!' })).toBeVisible();
    // The toast is rendered by itself. The time begins when the form has been rendered too.
    await expect(form.submit).toHaveText('Submit');
    await page.clock.runFor(homeAfterEnquiry);
    await expect(page).toHaveURL('/home');
    await page.clock.resume();
    await expectArrival(page, screenAt('/home'));
    await page.goBack();
    await expect(form.useCase).toHaveValue('And of the insurance.');
    await page.clock.runFor(homeAfterEnquiry);
    await expect(page).toHaveURL('/contact');
    await expect(form.useCase).toBeVisible();
  });

  test('treats the text OK as success, whatever the status', async ({ page }) => {
    await page.route(sending, (route) => route.fulfill({ status: 202, body: 'OK' }));
    await fields(page).submit.click();
    await expect(page.getByRole('status').filter({ hasText: 'Successfully Submitted!' })).toBeVisible();
  });

  for (const [how, answer] of [
    ['the service answers 500', { status: 500, body: 'no' }],
    ['the service cannot be reached', null],
  ] as const) {
    test(`keeps all values and shows an error when ${how}`, async ({ page, faults }) => {
      faults.expect(/Failed to load resource/);
      if (!answer) faults.expect(/request failed/);
      await page.route(sending, (route) => (answer ? route.fulfill(answer) : route.abort()));
      const form = fields(page);
      await form.submit.click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'Failed to Submit. Please try again.' }),
      ).toBeVisible();
      await expect(form.submit).toHaveText('Submit');
      await expect(form.submit).toBeEnabled();
      for (const [name, value] of Object.entries(enquiry)) {
        await expect(form[name as keyof typeof enquiry]).toHaveValue(value);
      }
      await expect(form.robot).toBeChecked();
    });
  }
});

test('a robot check that cannot be loaded shows an error and can be tried again', async ({
  page,
  visit,
  faults,
}) => {
  faults.expect(/Failed to load resource/);
  faults.expect(/request failed/);
  await page.route('**/captcha/challenge', (route) => route.abort());
  await visit('/contact');
  await fields(page).robot.click();
  await expect(page.getByRole('alert')).toHaveText('The robot check could not be loaded.');
  await page.unroute('**/captcha/challenge');
  await easyCheck(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Checked. Thank you.')).toBeVisible();
});

test.describe('the close icon', () => {
  test('goes back one page', async ({ page, visit }) => {
    await visit('/about');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click();
    await expectArrival(page, screenAt('/team'));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
    await expectArrival(page, screenAt('/contact'));
    await page.getByRole('button', { name: 'Close' }).click();
    await expectArrival(page, screenAt('/team'));
  });

  test('opens the home page if the form was the first page', async ({ page, visit }) => {
    await visit('/contact');
    await page.getByRole('button', { name: 'Close' }).click();
    await expectArrival(page, screenAt('/home'));
  });
});
