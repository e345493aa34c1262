import type { FormDeclaration } from '@platform/contract';
import { sampleValues } from '@platform/contract/testing/sample-values';
import { within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';

interface FilledPage {
  readonly container: HTMLElement;
  readonly user: UserEvent;
}

/** Fails if the page lacks a field with the declared label or name. Returns what has to be sent, in its order. */
export async function fillForm({ container, user }: FilledPage, form: FormDeclaration, file?: File) {
  const page = within(container);
  const values = Object.entries(sampleValues(form));
  for (const [at, [name, value]] of values.entries()) {
    const control = page.getByLabelText(form.fields[at]?.label ?? '');
    const isGroup = control.getAttribute('role') === 'radiogroup';
    const named = isGroup ? within(control).getByRole('radio', { name: value }) : control;
    expect(named).toHaveAttribute('name', name);
    if (isGroup || (named instanceof HTMLInputElement && named.type === 'checkbox')) await user.click(named);
    else if (named instanceof HTMLSelectElement) await user.selectOptions(named, value);
    else {
      await user.clear(named);
      // Pasted: each key would render the form again.
      await user.paste(value);
    }
  }
  if (!form.file || !file) return values;
  const picker = page.getByLabelText(form.file.label);
  expect(picker).toHaveAttribute('name', form.file.name);
  await user.upload(picker, file);
  return values;
}
