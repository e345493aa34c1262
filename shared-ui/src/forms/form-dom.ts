import type { FieldValue, FieldValues } from './form-state.ts';

/** Focuses the first field, in the order of the page, that is marked invalid. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]');
  if (!invalid) return;
  const target = invalid.matches('input, select, textarea, [tabindex]')
    ? invalid
    : invalid.querySelector<HTMLElement>(
        'input:checked, input, button, select, textarea, [tabindex], a[href]',
      );
  target?.focus();
}

/** Puts a file into its input, or empties it: what a native submit sends and other code of the page reads. */
export function putFile(input: HTMLInputElement, file: File | null): void {
  if ((input.files?.[0] ?? null) === file) return;
  const transfer = new DataTransfer();
  if (file) transfer.items.add(file);
  input.value = '';
  input.files = transfer.files;
}

/**
 * What the visitor typed or chose before the page's code was there, where it differs from `values`. Files are left
 * to their fields, which may refuse them.
 */
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
    if (type === 'checkbox') return { name, value: checked };
    if (type === 'radio') return checked ? { name, value } : null;
    if (type === 'file') return null;
    return { name, value };
  }
  if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) {
    return { name: control.name, value: control.value };
  }
  return null;
}
