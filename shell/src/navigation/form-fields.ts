import { formSentEvent } from '@site/shared-ui/contracts';
import { isShown } from './shown-element.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface SavedField {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly checked: boolean;
  readonly files: FileList | null;
  readonly focused: boolean;
}

/** The values of a page's fields, to be restored in another copy of the page. */
export type SavedFields = readonly SavedField[];

function fieldsOf(document: Document): Field[] {
  const named = document.querySelectorAll<Field>('main form [name]');
  return [...named].filter((field) => 'value' in field && isShown(field));
}

/** Reads the form fields of the page on screen. */
export function saveFields(document: Document): SavedFields {
  return fieldsOf(document).map((field) => ({
    name: field.name,
    type: field.type,
    value: field.value,
    checked: field instanceof HTMLInputElement && field.checked,
    files: field instanceof HTMLInputElement ? field.files : null,
    focused: field === document.activeElement,
  }));
}

/**
 * Restores the values with the same events as if the visitor had typed them. Fields that this copy of the page does
 * not have are skipped. The field that had focus gets it again.
 */
export function restoreFields(document: Document, saved: SavedFields): void {
  if (saved.length === 0) return;
  for (const field of fieldsOf(document)) {
    const known = saved.find(
      ({ name, type, value }) =>
        name === field.name && type === field.type && (type === 'radio' ? value === field.value : true),
    );
    if (!known) continue;
    restoreField(field, known);
    if (known.focused) field.focus({ preventScroll: true });
  }
}

function restoreField(field: Field, known: SavedField): void {
  if (field.type === 'checkbox' || field.type === 'radio') {
    if (field instanceof HTMLInputElement && field.checked !== known.checked) field.click();
  } else if (field.type === 'file') {
    if (!(field instanceof HTMLInputElement) || !known.files?.length || sameFiles(field.files, known.files))
      return;
    field.files = known.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field.value !== known.value) {
    setNatively(field, known.value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

function sameFiles(one: FileList | null, other: FileList): boolean {
  return one?.length === other.length && [...other].every((file, index) => one[index] === file);
}

/** React overrides the `value` setter on the element. Only the prototype's setter makes React see an input. */
function setNatively(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
}

/** Whether the visitor has changed a field of a page that is not hydrated. React changes the defaults with the values. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const byDefault = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(byDefault, 0);
  }
  if (field.type === 'checkbox' || field.type === 'radio')
    return field instanceof HTMLInputElement && field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

export interface FormEvents {
  /** The visitor has typed, chosen or dropped something, or had done so before. */
  readonly onTouch: (form: Element) => void;
  /** The form was sent: nothing is lost when its page is removed, which may be hidden by now. */
  readonly onSent: (form: Element) => void;
}

/**
 * Watches the forms of the page on screen. Called before it is hydrated: a visitor may type before any code runs.
 * Returns a function that stops watching.
 */
export function watchForms(document: Document, { onTouch, onSent }: FormEvents): () => void {
  const touch = ({ target }: Event) => {
    const form = target instanceof Element && target.closest('main form');
    if (form) onTouch(form);
  };
  const sent = ({ target }: Event) => {
    const form = target instanceof Element && target.closest('form');
    if (form) onSent(form);
  };
  const touches = ['input', 'change', 'drop'];
  for (const type of touches) document.addEventListener(type, touch, true);
  document.addEventListener(formSentEvent, sent, true);
  const changed = fieldsOf(document).find(isChanged)?.closest('form');
  if (changed) onTouch(changed);
  return () => {
    for (const type of touches) document.removeEventListener(type, touch, true);
    document.removeEventListener(formSentEvent, sent, true);
  };
}
