import type { FormDeclaration } from '@platform/contract';
import type { Page } from '@playwright/test';
import { pdf } from './sample-files.ts';
import { expect } from './test.ts';

export const sentFile = pdf();

export async function sendDeclared(
  page: Page,
  { fields, file }: FormDeclaration,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const form = page.getByRole('form');
  for (const { name, label } of fields) {
    const value = values[name];
    if (value === undefined) continue;
    const control = form.getByLabel(label, { exact: true });
    const kind = await control.evaluate((element) => element.getAttribute('role') ?? element.localName);
    const named = kind === 'radiogroup' ? control.getByRole('radio', { name: value }) : control;
    await expect(named).toHaveAttribute('name', name);
    if (kind === 'radiogroup') await named.check();
    else if (kind === 'select') await named.selectOption(value);
    else await named.fill(value);
  }
  if (file) {
    const control = form.getByLabel(file.label, { exact: true });
    await expect(control).toHaveAttribute('name', file.name);
    await control.setInputFiles(sentFile);
  }
  // A robot check, or a declaration that has to be confirmed.
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  await page.locator('main form [type=submit]').last().click();
}

export async function expectMailed(
  page: Page,
  { fields, file, mail }: FormDeclaration,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await page.goto('/-/outbox');
  const subject = mail.subject
    .replace(/\{(\w+)\}/g, (_, field) => values[field] ?? '')
    .replace(/[\s,:;]+$/, '');
  await page.getByRole('link', { name: subject }).first().click();
  const sent = fields.filter(({ name }) => values[name] !== undefined);
  const texts = sent.flatMap(({ name, label }) => [label, ...(values[name] ?? '').split('\n')]);
  const shown = page.getByRole('main');
  for (const text of [mail.intro, ...texts]) await expect(shown).toContainText(text);
  if (!file) return;
  await expect(shown).toContainText(`${file.label} (pdf, 1 KB): `);
  for (const link of [/^http/, sentFile.name.replaceAll(' ', '-')]) {
    const href = await shown.getByRole('link', { name: link, exact: true }).getAttribute('href');
    expect(await (await page.request.get(href ?? '')).body()).toEqual(sentFile.buffer);
  }
}
