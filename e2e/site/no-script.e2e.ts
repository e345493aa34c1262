import { applicationForm, fieldOf, resumeFile } from '../support/forms.data.ts';
import { applicant, joinForm } from '../support/join-form.ts';
import { barButton, menuButton, phoneMenu, summaryOf } from '../support/menus.ts';
import { pdf, textFile } from '../support/sample-files.ts';
import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

test.describe('the application form without script', () => {
  test('shows errors beside its fields, keeps typed values, and can then be sent', async ({
    page,
    faults,
  }) => {
    faults.expect(/status of 422/);
    await page.goto('/join-innovation');
    const form = joinForm(page);
    await form.fillRequired();
    // Valid for the browser, but not for the server.
    await form.field('fullName').fill('  ');
    await form.field('address').fill('12 Kerb Street\nFort Kochi');
    await page.getByText('Other', { exact: true }).click();
    await page.getByRole('combobox', { name: 'Position' }).selectOption('App Developer');
    await form.resume.setInputFiles(textFile('resume.pdf'));
    await form.apply.click();

    const answer = page.getByRole('alert');
    await expect(answer).toBeFocused();
    await expect(answer.getByRole('heading')).toHaveText(applicationForm.messages.incomplete);
    await expect(page).toHaveTitle(/^Error: Join Innovation/);
    await expect(form.resume).toHaveAccessibleDescription(new RegExp(resumeFile.invalid));
    await expect(form.field('fullName')).toHaveAccessibleDescription(
      fieldOf(applicationForm, 'fullName').required ?? '',
    );
    await expect(form.field('email')).toHaveValue(applicant.email);
    await expect(form.field('address')).toHaveValue('12 Kerb Street\nFort Kochi');
    await expect(page.getByRole('radio', { name: 'Other' })).toBeChecked();
    await expect(page.getByRole('combobox', { name: 'Position' })).toHaveValue('App Developer');

    await answer.getByRole('link', { name: fieldOf(applicationForm, 'fullName').required ?? '' }).click();
    await expect(form.field('fullName')).toBeFocused();
    await form.field('fullName').fill(applicant.fullName);
    await form.resume.setInputFiles(pdf());
    await form.apply.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(applicationForm.messages.sent);
  });
});

test('the dropdowns and the phone menu open without script', async ({ page }) => {
  await page.goto('/about');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const team = bar.getByRole('link', { name: 'Team' });
  await expect(team).toBeHidden();
  await barButton(page, 'Company').click();
  await team.click();
  await expect(page).toHaveURL('/team');

  await page.setViewportSize({ width: 390, height: 800 });
  await menuButton(page).click();
  await expect(phoneMenu(page)).toBeVisible();
  await expect(page.getByRole('main')).toBeHidden();
  await menuButton(page).click();
  await expect(phoneMenu(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeVisible();
  await menuButton(page).click();
  await summaryOf(phoneMenu(page), 'Product').click();
  await phoneMenu(page).getByRole('link', { name: 'HelpMyVehicle' }).click();
  await expect(page).toHaveURL('/HelpMyVehicle');
});
