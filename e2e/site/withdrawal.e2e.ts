import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { allForms, applicationForm, fieldOf } from '../support/forms.data.ts';
import { joinForm } from '../support/join-form.ts';
import { storedForms } from '../support/stored-forms.ts';
import { expect, test } from '../support/test.ts';

const [withdrawal] = allForms.flatMap(({ form }) => (form.erases ? [form] : []));
if (!withdrawal) throw new Error('No form withdraws an application.');
const { sent } = withdrawal.messages;

const field = (page: Page) =>
  page.getByRole('textbox', { name: fieldOf(withdrawal, 'reference').label, exact: true });
const press = (page: Page) => page.getByRole('button', { name: 'Withdraw application' }).click();

test('the reference is kept after applying, and withdraws the application', async ({
  page,
  context,
  visit,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit('/join-innovation');
  const name = await joinForm(page).fillForAnother();
  await joinForm(page).apply.click();
  await expect(page).toHaveURL('/home');
  const confirmation = page.getByRole('complementary', { name: 'Confirmation' });
  const [reference = ''] = /[0-9a-f]{32}/.exec((await confirmation.textContent()) ?? '') ?? [];
  await confirmation.getByRole('link', { name: 'Keep your reference' }).click();
  await expect(page).toHaveURL(`/application-sent#${reference}`);
  await expect(page.getByRole('main')).toContainText(reference);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Copy reference' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
  expect(storedForms(site, 'application', name)).toHaveLength(1);

  await page.getByRole('link', { name: 'Withdraw the application' }).click();
  await expect(field(page)).toHaveValue(reference);
  await expectNoAxeViolations(page);
  await press(page);
  await expect(page.getByText(sent).first()).toBeVisible();
  await expect(field(page)).toHaveValue('');
  expect(storedForms(site, 'application', name)).toEqual([]);
});

test('a reference that nobody has is an error beside the field, which keeps it', async ({
  page,
  visit,
  faults,
}) => {
  faults.expect(/status of 422/);
  await visit('/withdraw-application');
  await press(page);
  await expect(field(page)).toHaveAccessibleDescription(/Enter your reference/);
  await field(page).fill('f'.repeat(32));
  await press(page);
  await expect(field(page)).toHaveAccessibleDescription(new RegExp(withdrawal.erases?.unknown ?? ''));
  await expect(field(page)).toHaveValue('f'.repeat(32));
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the reference is in the address of the confirmation, and withdraws the application', async ({
    page,
    site,
  }) => {
    await page.goto('/join-innovation');
    const name = await joinForm(page).fillForAnother();
    await joinForm(page).apply.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(applicationForm.messages.sent);
    const link = page.url();
    expect(link).toMatch(/\/application-sent#[0-9a-f]{32}$/);
    await page.getByRole('link', { name: 'Withdraw the application' }).click();
    await field(page).fill(link);
    await press(page);
    await expect(page.getByRole('main')).toContainText(sent);
    expect(storedForms(site, 'application', name)).toEqual([]);
  });
});
