import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { homeAfterApplication } from '@site/shared-ui/site';
import { expectArrival, screenAt } from '../support/arrival.ts';
import { applicant, joinForm } from '../support/join-form.ts';
import { holdBack, watchRequests } from '../support/network.ts';
import { pauseClock } from '../support/pause-clock.ts';
import { docx, pdf, textFile } from '../support/sample-files.ts';
import { expect, test } from '../support/test.ts';

const sending = '**/api/send-email';

test('the page shows Loading... until it has loaded, and begins at its top', async ({ page, visit }) => {
  const release = await holdBack(page, /\/JoinPage\.\w+\.js/);
  await visit('/career');
  await page.getByRole('link', { name: 'Join Innovation' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...');
  release();
  await expectArrival(page, screenAt('/join-innovation'));
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('the form has every field, with keyboard type and autocomplete', async ({ page, visit }) => {
  await visit('/join-innovation');
  const { field } = joinForm(page);
  for (const [name, attribute, value] of [
    ['Full name', 'autocomplete', 'name'],
    ['Email', 'inputmode', 'email'],
    ['Email', 'autocomplete', 'email'],
    ['Phone number', 'inputmode', 'tel'],
    ['Address', 'autocomplete', 'street-address'],
    ['Pincode', 'inputmode', 'numeric'],
    ['District', 'autocomplete', 'address-level2'],
    ['State', 'autocomplete', 'address-level1'],
  ] as const) {
    await expect(field(name)).toHaveAttribute(attribute, value);
  }
  await expect(page.getByRole('radiogroup', { name: 'Gender' }).getByRole('radio')).toHaveCount(3);
  for (const name of ['Male', 'Female', 'Other']) {
    await expect(page.getByRole('radio', { name, exact: true })).not.toBeChecked();
  }
  const position = page.getByRole('combobox', { name: 'Position applying for' });
  await expect(position.getByRole('option')).toHaveText([
    'Choose one',
    'Product Manager',
    'Project Manager',
    'UI/UX Designer',
    'Fullstack Developer',
    'App Developer',
    'AI/ML Developer',
    'Software Engineer',
  ]);
  await expect(page.getByRole('checkbox', { name: /I certify/ })).not.toBeChecked();
});

test.describe('missing and invalid fields', () => {
  const incomplete = 'Please fill all required fields and upload a resume.';

  test('missing name, email and resume show errors, and the first field is focused', async ({
    page,
    visit,
  }) => {
    await visit('/join-innovation');
    const { field, resume, apply } = joinForm(page);
    const sent = watchRequests(page, 'POST', '/api/send-email');
    await apply.click();
    await expect(page.getByRole('alert').filter({ hasText: incomplete })).toBeVisible();
    await expect(field('Full name')).toBeFocused();
    await expect(field('Full name')).toHaveAccessibleDescription('Enter your full name.');
    await expect(field('Email')).toHaveAccessibleDescription('Enter your email address.');
    await expect(resume).toHaveAccessibleDescription(/Please select a valid file\./);
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3);
    await field('Full name').fill(applicant.fullName);
    await apply.click();
    await expect(field('Email')).toBeFocused();
    await field('Email').fill(applicant.email);
    await apply.click();
    await expect(resume).toBeFocused();
    expect(sent).toHaveLength(0);
  });

  test('invalid email, phone number and pincode are refused', async ({ page, visit }) => {
    await visit('/join-innovation');
    const { field, fillRequired, apply } = joinForm(page);
    const sent = watchRequests(page, 'POST', '/uploads');
    await fillRequired();
    for (const [name, bad, good, complaint] of [
      ['Email', 'asha at example', applicant.email, /Enter an email address like name@example\.com\./],
      ['Phone number', '12', '', /Enter a phone number with 8 to 15 digits/],
      ['Pincode', '01', '', /Enter a pincode of six digits\./],
    ] as const) {
      await field(name).fill(bad);
      await apply.click();
      await expect(field(name)).toBeFocused();
      await expect(field(name)).toHaveAccessibleDescription(complaint);
      await field(name).fill(good);
    }
    await expect(page.getByRole('alert').filter({ hasText: incomplete }).first()).toBeVisible();
    expect(sent).toHaveLength(0);
  });
});

test.describe('the resume', () => {
  const tooLarge = 'File size must be less than 1 MB.';
  const notValid = 'Please select a valid file.';

  test.beforeEach(({ visit }) => visit('/join-innovation'));

  test('of 1,048,576 bytes is refused, and the one selected before is kept', async ({ page }) => {
    const { resume } = joinForm(page);
    await resume.setInputFiles(pdf(400, 'first.pdf'));
    await resume.setInputFiles(pdf(1_048_576, 'big.pdf'));
    await expect(page.getByRole('alert').filter({ hasText: tooLarge })).toBeVisible();
    await expect(resume).toHaveAccessibleDescription(new RegExp(tooLarge));
    await expect(page.getByText('first.pdf')).toBeVisible();
  });

  test('of 1,048,575 bytes is accepted and sent', async ({ page }) => {
    const { field, resume, apply } = joinForm(page);
    await field('Full name').fill(applicant.fullName);
    await field('Email').fill(applicant.email);
    await resume.setInputFiles(pdf(1_048_575, 'nearly.pdf'));
    await expect(page.getByText('nearly.pdf')).toBeVisible();
    await apply.click();
    await expect(page.getByRole('status').filter({ hasText: 'Application submitted' })).toBeVisible();
  });

  test('is sent as it was chosen, even if it has changed on the disk since', async ({ page }, testInfo) => {
    const path = testInfo.outputPath('changed.pdf');
    const { buffer } = pdf();
    await mkdir(testInfo.outputDir, { recursive: true });
    await writeFile(path, buffer);
    const { field, resume, apply } = joinForm(page);
    await field('Full name').fill(applicant.fullName);
    await field('Email').fill(applicant.email);
    await resume.setInputFiles(path);
    await expect(page.getByText('changed.pdf')).toBeVisible();
    // The form has begun to read it before.
    await resume.evaluate((input: HTMLInputElement) => input.files?.[0]?.arrayBuffer());
    await writeFile(path, Buffer.concat([buffer, buffer]));
    await apply.click();
    await expect(page.getByRole('status').filter({ hasText: 'Application submitted' })).toBeVisible();
  });

  test('with another extension than .pdf and .docx is refused', async ({ page }) => {
    const { resume } = joinForm(page);
    const refusals = page.getByRole('alert').filter({ hasText: notValid });
    for (const [index, name] of ['resume.txt', 'resume.doc', 'resume', 'pdf'].entries()) {
      await resume.setInputFiles(textFile(name));
      await expect(refusals, name).toHaveCount(index + 1);
      await expect(resume).toHaveAttribute('aria-invalid', 'true');
    }
  });

  test('is required when the file picker is cancelled', async ({ page }) => {
    await joinForm(page).resume.dispatchEvent('cancel');
    await expect(page.getByRole('alert').filter({ hasText: notValid })).toBeVisible();
  });

  test('shows its name and size, and can be replaced and removed', async ({ page }) => {
    const { resume } = joinForm(page);
    await resume.setInputFiles(pdf(2048, 'old.pdf'));
    await expect(page.getByText('old.pdf')).toBeVisible();
    await expect(page.getByText('2 KB')).toBeVisible();
    await resume.setInputFiles(docx('new.docx'));
    await expect(page.getByText('new.docx')).toBeVisible();
    await expect(page.getByText('old.pdf')).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove new.docx' }).click();
    await expect(page.getByText('new.docx')).toHaveCount(0);
    await expect(resume).toBeFocused();
  });

  test('can be dropped on its field', async ({ page }) => {
    const { resume } = joinForm(page);
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['%PDF-1.4'], 'dropped.pdf', { type: 'application/pdf' }));
      return data;
    });
    await resume.dispatchEvent('drop', { dataTransfer: dropped });
    await expect(page.getByText('dropped.pdf')).toBeVisible();
  });

  test('that is another archive is refused by the server, and all values are kept', async ({
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
    await expect(field('Full name')).toHaveValue(applicant.fullName);
    await expect(page.getByText('fake.pdf')).toBeVisible();
  });
});

test('a pincode that is typed before the code of the page has come is looked up when it comes', async ({
  page,
}) => {
  const release = await holdBack(page, /\/JoinPage\.\w+\.js/);
  await page.goto('/join-innovation');
  const { field } = joinForm(page);
  await field('Pincode').pressSequentially('641001');
  await expect(field('District')).toHaveValue('');
  release();
  await expect(field('District')).toHaveValue('Coimbatore');
  await expect(field('State')).toHaveValue('Tamil Nadu');
});

test('an e-mail address stays as it was typed, and the caret where it was', async ({ page, visit }) => {
  await visit('/join-innovation');
  const { field } = joinForm(page);
  await field('Email').pressSequentially('example@gmail.com 1');
  await field('Email').press('Backspace');
  await field('Email').press('x');
  await expect(field('Email')).toHaveValue('example@gmail.com x');
  await field('Email').fill('');
  await field('Email').pressSequentially('info@உதாரணம்.இந்தியா');
  await expect(field('Email')).toHaveValue('info@உதாரணம்.இந்தியா');
  await field('Email').fill('asha@gmial.com');
  await field('Email').press('Tab');
  await page.getByRole('button', { name: 'Did you mean asha@gmail.com?' }).click();
  await expect(field('Email')).toHaveValue('asha@gmail.com');
  await expect(field('Email')).toBeFocused();
});

test.describe('the pincode', () => {
  test.beforeEach(({ visit }) => visit('/join-innovation'));

  test('of six characters fills in district and state', async ({ page }) => {
    const { field } = joinForm(page);
    const lookups = watchRequests(page, 'GET', /^\/pincode\//);
    await field('Pincode').pressSequentially('64100');
    expect(lookups).toHaveLength(0);
    const release = await holdBack(page, '**/pincode/641001');
    await field('Pincode').press('1');
    await expect(page.getByRole('status').filter({ hasText: 'Looking up' })).toBeVisible();
    release();
    await expect(field('District')).toHaveValue('Coimbatore');
    await expect(field('State')).toHaveValue('Tamil Nadu');
    await field('Pincode').press('1');
    expect(lookups).toHaveLength(1);
  });

  test('that does not exist clears both and shows an error', async ({ page }) => {
    const { field } = joinForm(page);
    await field('Pincode').fill('682001');
    await expect(field('District')).toHaveValue('Ernakulam');
    await field('Pincode').fill('999999');
    await expect(
      page.getByRole('alert').filter({ hasText: 'Invalid pincode or no data found.' }),
    ).toBeVisible();
    await expect(field('District')).toHaveValue('');
    await expect(field('State')).toHaveValue('');
  });

  test('that is typed with a space is looked up once, and keeps a district typed by hand', async ({
    page,
  }) => {
    const { field } = joinForm(page);
    const lookups = watchRequests(page, 'GET', /^\/pincode\//);
    await field('Pincode').pressSequentially('999 99');
    await field('District').fill('typed by hand');
    await field('Pincode').press('End');
    await field('Pincode').press('9');
    const status = page.getByRole('status').filter({ hasText: 'Invalid pincode or no data found.' });
    await expect(status).toBeVisible();
    await expect(field('District')).toHaveValue('typed by hand');
    await field('Pincode').fill('641 001');
    await expect(field('State')).toHaveValue('Tamil Nadu');
    expect(lookups.map((request) => new URL(request.url()).pathname)).toEqual([
      '/pincode/999999',
      '/pincode/641001',
    ]);
  });

  for (const [how, answer] of [
    ['cannot be reached', null],
    ['fails', { status: 500, body: 'no' }],
  ] as const) {
    test(`shows Error fetching pincode data when the lookup ${how}`, async ({ page, faults }) => {
      faults.expect(/Failed to load resource/);
      if (!answer) faults.expect(/request failed/);
      await page.route('**/pincode/*', (route) => (answer ? route.fulfill(answer) : route.abort()));
      const { field } = joinForm(page);
      await field('District').fill('typed by hand');
      await field('Pincode').fill('641001');
      await expect(page.getByRole('alert').filter({ hasText: 'Error fetching pincode data' })).toBeVisible();
      await expect(field('District')).toHaveValue('typed by hand');
    });
  }
});

test.describe('Apply Now', () => {
  test('reads Processing... and ignores a second click while sending', async ({ page, visit }) => {
    await visit('/join-innovation');
    const { fillRequired, apply } = joinForm(page);
    const sent = watchRequests(page, 'POST', '/api/send-email');
    const release = await holdBack(page, sending);
    await fillRequired();
    await apply.dblclick();
    await expect(apply).toHaveText('Processing...');
    await expect(apply).toBeDisabled();
    release();
    await expect(page.getByRole('status').filter({ hasText: 'Application submitted' })).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test('waits as long as the server takes: the request has no timeout', async ({ page, visit }) => {
    await page.clock.install();
    await visit('/join-innovation');
    const { fillRequired, apply } = joinForm(page);
    await fillRequired();
    const release = await holdBack(page, sending);
    // Not before, since loading the code does have a timeout.
    const requestSent = page.waitForRequest(sending);
    await apply.click();
    await requestSent;
    await expect(apply).toHaveText('Processing...');
    await page.clock.fastForward(10 * 60_000);
    await expect(apply).toHaveText('Processing...');
    release();
    await expect(page.getByRole('status').filter({ hasText: 'Application submitted' })).toBeVisible();
  });

  test('sends exactly the fields of the application, with a link to the resume', async ({ page, visit }) => {
    await visit('/join-innovation');
    const { field, fillRequired, apply } = joinForm(page);
    await fillRequired();
    await field('Phone number').fill('+91 98765 43210');
    await field('Address').fill('1 Example Street');
    await field('Pincode').fill('641001');
    await expect(field('State')).toHaveValue('Tamil Nadu');
    await page.getByRole('radio', { name: 'Female' }).check();
    await page.getByRole('combobox', { name: 'Position' }).selectOption('AI/ML Developer');
    await page.getByRole('checkbox', { name: /I certify/ }).check();
    const sent = await readForms(page);
    await apply.click();
    await expect(page.getByRole('status').filter({ hasText: 'Application submitted' })).toBeVisible();
    const [fields] = await sent();
    expect(fields).toEqual({
      ...applicant,
      phoneNo: '+91 98765 43210',
      address: '1 Example Street',
      pincode: '641001',
      district: 'Coimbatore',
      state: 'Tamil Nadu',
      gender: 'Female',
      position: 'AI/ML Developer',
      resume: 'file Asha Kerbstone.pdf',
      resumeUrl: expect.stringMatching(/\/uploads\/job_applications\/\d+_/),
    });
  });

  test(`shows a confirmation and opens the home page after ${homeAfterApplication} ms`, async ({
    page,
    visit,
  }) => {
    await page.clock.install();
    await visit('/join-innovation');
    const { fillRequired, apply } = joinForm(page);
    await fillRequired();
    const answered = page.waitForResponse(sending);
    const release = await holdBack(page, sending);
    await apply.click();
    await expect(apply).toHaveText('Processing...');
    await pauseClock(page);
    release();
    expect((await answered).status()).toBe(200);
    await expect(
      page.getByRole('status').filter({ hasText: 'Application submitted successfully!' }),
    ).toBeVisible();
    await page.clock.runFor(homeAfterApplication - 1);
    await expect(page).toHaveURL('/join-innovation');
    await page.clock.runFor(1);
    // The code of the home page may still be loading, and its retries need a clock.
    await page.clock.resume();
    await expectArrival(page, screenAt('/home'));
  });

  for (const [how, answer] of [
    ['the server answers 500', { status: 500, body: '{}' }],
    ['the server answers 202', { status: 202, body: '{}' }],
    ['the server cannot be reached', null],
  ] as const) {
    test(`keeps all values and shows an error when ${how}; trying again sends it`, async ({
      page,
      visit,
      faults,
    }) => {
      if (answer?.status !== 202) faults.expect(/Failed to load resource/);
      if (!answer) faults.expect(/request failed/);
      await visit('/join-innovation');
      const { field, fillRequired, apply } = joinForm(page);
      await fillRequired();
      await field('Address').fill('Flat 2, Example Street');
      await page.getByRole('radio', { name: 'Other' }).check();
      await page.route(sending, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await apply.click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'Error submitting the application.' }),
      ).toBeVisible();
      await expect(apply).toBeEnabled();
      await expect(apply).toHaveText('Apply Now');
      await expect(field('Full name')).toHaveValue(applicant.fullName);
      await expect(field('Address')).toHaveValue('Flat 2, Example Street');
      await expect(page.getByRole('radio', { name: 'Other' })).toBeChecked();
      await expect(page.getByText('Asha Kerbstone.pdf')).toBeVisible();
      await page.unroute(sending);
      await apply.click();
      await expect(page.getByRole('status').filter({ hasText: 'Application submitted' })).toBeVisible();
    });
  }
});

/**
 * Collects the forms that the page sends from now on; returns a function that reads them. Playwright cannot read the
 * body of a request with a file.
 */
async function readForms(page: Page): Promise<() => Promise<readonly Record<string, string>[]>> {
  const forms = await page.evaluateHandle(() => {
    const sent: Record<string, string>[] = [];
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) {
        const entries = [...body].map(([name, value]) => [
          name,
          typeof value === 'string' ? value : `file ${value.name}`,
        ]);
        sent.push(Object.fromEntries(entries));
      }
      send.call(this, body);
    };
    return sent;
  });
  return () => forms.jsonValue();
}
