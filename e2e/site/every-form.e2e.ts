import type { Page } from '@playwright/test';
import type { FormField } from '@site/shared-ui/contracts';
import { sampleValues } from '@site/shared-ui/testing/sample-values';
import { allForms } from '../support/forms.data.ts';
import { createOperations } from '../support/operations.ts';
import { pdf } from '../support/sample-files.ts';
import { submissions } from '../support/stored-forms.ts';
import { expect, test } from '../support/test.ts';

async function fill(page: Page, { name, label }: FormField, value: string): Promise<void> {
  const control = page.getByRole('form').getByLabel(label, { exact: true });
  const kind = await control.evaluate((element) => element.getAttribute('role') ?? element.localName);
  const named = kind === 'radiogroup' ? control.getByRole('radio', { name: value }) : control;
  await expect(named).toHaveAttribute('name', name);
  if (kind === 'radiogroup') await named.check();
  else if (kind === 'select') await named.selectOption(value);
  else await named.fill(value);
}

for (const { unit, name, form } of allForms) {
  test(`${unit}, ${name}: every declared field is shown, sent, stored and mailed`, async ({
    page,
    visit,
    site,
  }) => {
    const values = sampleValues(form);
    await visit(form.page);
    for (const field of form.fields) await fill(page, field, values[field.name] ?? '');
    if (form.file) await page.getByLabel(form.file.label, { exact: true }).setInputFiles(pdf());
    // A robot check, or a declaration that has to be confirmed.
    for (const box of await page.getByRole('form').getByRole('checkbox').all()) await box.check();
    await page.locator('main form [type=submit]').last().click();
    await expect(page.getByText(form.messages.sent).first()).toBeVisible({ timeout: 45_000 });

    const { id: release } = await createOperations(site).live(unit);
    expect(submissions(site, name)).toContainEqual({ fields: values, release });
    await page.goto('/-/outbox');
    const subject = form.mail.subject.replace(/\{(\w+)\}/g, (_, field) => values[field] ?? '');
    await page.getByRole('link', { name: subject }).first().click();
    const mail = page.getByRole('main');
    const texts = form.fields.flatMap(({ name, label }) => [label, ...(values[name] ?? '').split('\n')]);
    for (const text of [form.mail.intro, ...texts]) await expect(mail).toContainText(text);
  });
}
