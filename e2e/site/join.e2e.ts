import { mkdir, writeFile } from 'node:fs/promises';
import { expectArrival, screenAt } from '../support/arrival.ts';
import { applicant, joinForm } from '../support/join-form.ts';
import { holdBack } from '../support/network.ts';
import { pdf } from '../support/sample-files.ts';
import { expect, test } from '../support/test.ts';

test('the page shows Loading... until it has loaded, and begins at its top', async ({ page, visit }) => {
  const release = await holdBack(page, /\/JoinPage\.\w+\.js/);
  await visit('/career');
  await page.getByRole('link', { name: 'Join Innovation' }).click();
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  release();
  await expectArrival(page, screenAt('/join-innovation'));
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test.describe('the resume', () => {
  test.beforeEach(({ visit }) => visit('/join-innovation'));

  test('is sent as it was chosen, even if it has changed on the disk since', async ({ page }, testInfo) => {
    const path = testInfo.outputPath('changed.pdf');
    const { buffer } = pdf();
    await mkdir(testInfo.outputDir, { recursive: true });
    await writeFile(path, buffer);
    const { field, resume, apply } = joinForm(page);
    await field('fullName').fill(applicant.fullName);
    await field('email').fill(applicant.email);
    await resume.setInputFiles(path);
    await expect(page.getByText('changed.pdf')).toBeVisible();
    // The form has begun to read it before.
    await resume.evaluate((input: HTMLInputElement) => input.files?.[0]?.arrayBuffer());
    await writeFile(path, Buffer.concat([buffer, buffer]));
    await apply.click();
    await expect(page.getByRole('status').filter({ hasText: 'Application submitted' })).toBeVisible();
  });

  test('that is another archive is refused by the server, and all values are kept', { tag: '@long' }, async ({
    page,
    faults,
  }) => {
    faults.expect(/status of 422|status of 415/);
    const { field, resume, apply, fillRequired } = joinForm(page);
    await fillRequired();
    // The browser takes an archive, which may be a DOCX. The server looks inside.
    const buffer = Buffer.from('PK\x03\x04');
    await resume.setInputFiles({ name: 'fake.pdf', mimeType: 'application/pdf', buffer });
    await apply.click();
    const refusal = /Error submitting the application\.|Please select a valid file\./;
    await expect(page.getByRole('alert').filter({ hasText: refusal }).first()).toBeVisible();
    await expect(field('fullName')).toHaveValue(applicant.fullName);
    await expect(page.getByText('fake.pdf')).toBeVisible();
  });
});

test('a pincode that is typed before the code of the page has come is looked up when it comes', async ({
  page,
}) => {
  const release = await holdBack(page, /\/JoinPage\.\w+\.js/);
  await page.goto('/join-innovation');
  const { field } = joinForm(page);
  await field('pincode').pressSequentially('641001');
  await expect(field('district')).toHaveValue('');
  release();
  await expect(field('district')).toHaveValue('Coimbatore');
  await expect(field('state')).toHaveValue('Tamil Nadu');
});

test('an e-mail address stays as it was typed, and the caret where it was', { tag: '@long' }, async ({
  page,
  visit,
}) => {
  await visit('/join-innovation');
  const { field } = joinForm(page);
  await field('email').pressSequentially('example@gmail.com 1');
  await field('email').press('Backspace');
  await field('email').press('x');
  await expect(field('email')).toHaveValue('example@gmail.com x');
  await field('email').fill('');
  await field('email').pressSequentially('info@உதாரணம்.இந்தியா');
  await expect(field('email')).toHaveValue('info@உதாரணம்.இந்தியா');
  await field('email').fill('asha@gmial.com');
  await field('email').press('Tab');
  await page.getByRole('button', { name: 'Did you mean asha@gmail.com?' }).click();
  await expect(field('email')).toHaveValue('asha@gmail.com');
  await expect(field('email')).toBeFocused();
});
