import type { FieldValue, FieldValues } from './form-state.ts';

/** Focuses the first field that is marked invalid, in document order. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]');
  if (!invalid) return;
  const target = invalid.matches('input, select, textarea, [tabindex]')
    ? invalid
    : invalid.querySelector<HTMLElement>(
        'input:checked, input, button, select, textarea, [tabindex], a[href]',
      );
  target?.focus();
  // WebKit's own scrolling for a focus ignores margins, so the sticky progress bar would cover the field.
  target?.scrollIntoView?.({ block: 'nearest' });
}

/** Focuses the form's own submit button, which is its last one. */
export function focusSubmit(form: HTMLFormElement): void {
  [...form.querySelectorAll<HTMLElement>('button[type="submit"]')].at(-1)?.focus();
}

export const chosenIn = (input: HTMLInputElement): File | null => input.files?.[0] ?? null;

/** Puts a file into its input, or empties the input, for a native submit and for other code of the page. */
export function putFile(input: HTMLInputElement, file: File | null): void {
  if (chosenIn(input) === file) return;
  const transfer = new DataTransfer();
  if (file) transfer.items.add(file);
  input.value = '';
  input.files = transfer.files;
}

/** What the visitor entered before hydration, if it differs from `values`. Fields of files read and check theirs. */
export function readTyped(form: HTMLFormElement, values: FieldValues): Record<string, FieldValue> {
  const typed: Record<string, FieldValue> = {};
  for (const control of form.elements) {
    const found = readControl(control);
    if (!found || !(found.name in values)) continue;
    if (found.value !== values[found.name]) typed[found.name] = found.value;
  }
  return typed;
}

function readControl(control: Element): { name: string; value: FieldValue } | null {
  if (control instanceof HTMLInputElement) {
    const { name, type, checked, value } = control;
    // A declared box has a value, which is sent.
    if (type === 'checkbox')
      return { name, value: control.hasAttribute('value') ? (checked ? value : '') : checked };
    if (type === 'radio') return checked ? { name, value } : null;
    if (type === 'file') return null;
    return { name, value };
  }
  if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) {
    return { name: control.name, value: control.value };
  }
  return null;
}
