import type { FormDeclaration } from '@site/shared-ui/contracts';
import { sampleValues } from '@site/shared-ui/testing/sample-values';
import { applicationForm, enquiryForm } from '../support/forms.data.ts';
import { expect, hydrated, test } from '../support/test.ts';

interface Filling {
  readonly values: Readonly<Record<string, string>>;
  readonly dispatches: boolean;
}

/** Every empty field by its name, with or without the events of a person. */
function fillInPage({ values, dispatches }: Filling): void {
  for (const control of document.querySelectorAll('main form :is(input, select, textarea)')) {
    const field = control as HTMLInputElement;
    const value = values[field.name];
    if (value === undefined || (field.type !== 'radio' && field.value !== '')) continue;
    if (field.type !== 'radio') field.value = value;
    else if (field.value === value) field.checked = true;
    if (!dispatches) continue;
    for (const type of ['input', 'change', 'blur']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

const formInPage = () =>
  Object.fromEntries(new FormData(document.querySelector<HTMLFormElement>('main form') ?? undefined));

for (const form of [applicationForm, enquiryForm] satisfies readonly FormDeclaration[]) {
  for (const dispatches of [true, false]) {
    test(`a tool fills in ${form.page} ${dispatches ? 'with' : 'without'} events, and nothing typed is lost`, async ({
      page,
      visit,
    }) => {
      const [typed = '', other = ''] = form.fields.map(({ name }) => name);
      const values = sampleValues(form);
      await visit(form.page);
      await hydrated(page, `main [name=${typed}]`);
      await page.locator(`main [name=${typed}]`).pressSequentially('Typed');
      await page.evaluate(fillInPage, { values, dispatches });
      // The person goes on with the keyboard: the form renders again.
      await page.keyboard.press('Tab');
      await page.locator(`main [name=${other}]`).press('End');
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(formInPage)).toMatchObject({ ...values, [typed]: 'Typed' });
      await expect(page.locator('main [aria-invalid=true]')).toHaveCount(0);
    });
  }
}
