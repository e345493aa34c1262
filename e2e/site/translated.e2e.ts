import { applicationMessages, enquiryMessages } from '@site/shared-ui/contracts';
import { translate } from '@site/shared-ui/testing/translate';
import { joinForm } from '../support/join-form.ts';
import { docx, pdf } from '../support/sample-files.ts';
import { expect, test } from '../support/test.ts';

/*
 * The journeys of both forms on a page that the browser translates, as Chrome and Edge do it for visitors who read
 * another language.
 */

test('an application on a translated page: every state is shown, and a failed one is sent again', async ({
  page,
  visit,
  faults,
}) => {
  await visit('/join-innovation');
  await page.evaluate(translate as () => void);
  const { field, resume, apply, fillRequired } = joinForm(page);
  await apply.click();
  await expect(field('Full name')).toBeFocused();
  await fillRequired();
  await expect(page.getByText('Asha Kerbstone.pdf')).toBeVisible();
  await resume.setInputFiles(docx('better.docx'));
  await expect(page.getByText('better.docx')).toBeVisible();
  await resume.setInputFiles({ ...pdf(), buffer: Buffer.from('No document.') });
  await expect(page.getByText(applicationMessages.resumeInvalid).first()).toBeVisible();

  faults.expect(/500/);
  let attempts = 0;
  await page.route('**/api/send-email', async (route) => {
    await expect(apply).toHaveText('Processing...');
    await (attempts++ === 0 ? route.fulfill({ status: 500, body: '{}' }) : route.continue());
  });
  await apply.click();
  await expect(page.getByText('Our server has a fault and could not take your application')).toBeVisible();
  await expect(apply).toHaveText('Apply Now');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Thank you. Taking you to the home page…')).toBeVisible();
  await expect(apply).toBeFocused();
  await expect(page.getByText('better.docx')).toBeVisible();
});

test('an enquiry on a translated page: it waits for the robot check, is sent and cleared', async ({
  page,
  visit,
}) => {
  await visit('/contact');
  await page.evaluate(translate as () => void);
  const submit = page.getByRole('form').getByRole('button', { name: /Submit/ });
  await submit.click();
  await expect(page.getByText('Enter your first name.')).toBeVisible();
  await page.getByRole('textbox', { name: 'First name' }).fill('Asha');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Kerbstone');
  await page.getByRole('textbox', { name: 'Email' }).fill('asha@kerbstone.example');
  await page.getByRole('textbox', { name: 'Use case' }).fill('Remind me of the pollution certificate.');
  await page.getByRole('combobox').selectOption('An event or the news');
  await page.getByRole('checkbox', { name: 'I am not a robot' }).check();
  await submit.click();
  await expect(submit).toHaveText('Submitting...');
  await expect(page.getByText(enquiryMessages.sent)).toBeVisible();
  await expect(page.getByText(enquiryMessages.incomplete)).toHaveCount(0);
});
