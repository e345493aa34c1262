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

/** What the visitor typed or picked before the page's code was there, where it differs from `values`. */
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
    const { name, type, checked, value, files } = control;
    if (type === 'checkbox') return { name, value: checked };
    if (type === 'radio') return checked ? { name, value } : null;
    if (type === 'file') return files?.[0] ? { name, value: files[0] } : null;
    return { name, value };
  }
  if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) {
    return { name: control.name, value: control.value };
  }
  return null;
}
