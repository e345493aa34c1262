import { readFile } from 'node:fs/promises';
import { expectArrival, screenAt } from '../support/arrival.ts';
import { applicationForm } from '../support/forms.data.ts';
import { joinForm } from '../support/join-form.ts';
import { menuButton, phoneMenu } from '../support/menus.ts';
import { docx } from '../support/sample-files.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a visitor on a phone applies for a job, and the mail with a working resume link is in the outbox', async ({
  page,
  visit,
}) => {
  const name = `Nila Roadside ${Date.now()}`;
  const resume = docx('Nila Roadside.docx');
  await visit('/home');
  await menuButton(page).tap();
  await phoneMenu(page).getByRole('link', { name: 'Career' }).tap();
  await expectArrival(page, screenAt('/career'));
  await page.getByRole('link', { name: 'Learn More about Software Engineer' }).tap();
  await expectArrival(page, screenAt('/software-engineer'));
  await page.getByRole('link', { name: 'Join Innovation' }).last().tap();
  await expectArrival(page, screenAt('/join-innovation'));

  const form = joinForm(page);
  await form.field('fullName').fill(name);
  await form.field('email').fill('nila@roadside.example');
  await form.field('phoneNo').fill('98765 43210');
  await form.field('address').fill('12 Kerb Street');
  await form.field('pincode').fill('682001');
  await expect(form.field('district')).toHaveValue('Ernakulam');
  await page.getByText('Female', { exact: true }).tap();
  await expect(page.getByRole('combobox', { name: 'Position' })).toHaveValue('Software Engineer');
  await form.resume.setInputFiles(resume);
  await form.apply.tap();
  await expect(page.getByRole('status').filter({ hasText: applicationForm.messages.sent })).toBeVisible();
  await expect(page).toHaveURL('/home');

  await page.goto('/-/outbox');
  await page.getByRole('link', { name: new RegExp(`${name}, Software Engineer`) }).click();
  const mail = page.getByRole('main');
  for (const text of ['nila@roadside.example', '12 Kerb Street', '682001', 'Ernakulam', 'Kerala', 'Female']) {
    await expect(mail).toContainText(text);
  }
  const download = page.waitForEvent('download');
  await mail.getByRole('link', { name: /^http.*job_applications/ }).click();
  expect(await readFile(await (await download).path())).toEqual(resume.buffer);
});
