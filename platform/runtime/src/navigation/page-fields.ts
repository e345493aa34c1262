import { type FormEventDetail, formRefusedEvent, formStageEvent } from '@platform/contract';
import { type FirstFields, isShown } from './page-elements.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface SavedField {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly checked: boolean;
  readonly files: FileList | null;
  readonly focused: boolean;
  /** Where the cursor is, or what is selected; null in a field without. */
  readonly selection: readonly [start: number, end: number] | null;
}

/** The values of a page's fields, to be restored in another copy of the page. */
export type SavedFields = readonly SavedField[];

function fieldsOf(document: Document): Field[] {
  // A robot check has no name. A hidden field is nothing that was filled in: it names the release of its page.
  const fields = document.querySelectorAll<Field>(
    'main form :is(input:not([type=hidden]), textarea, select)',
  );
  return [...fields].filter(isShown);
}

export function saveFields(document: Document): SavedFields {
  return savedFrom(fieldsOf(document), document.activeElement);
}

function savedFrom(fields: readonly Field[], focused: Element | null): SavedFields {
  return fields.map((field) => ({
    name: field.name,
    type: field.type,
    value: field.value,
    checked: field instanceof HTMLInputElement && field.checked,
    files: field instanceof HTMLInputElement ? field.files : null,
    focused: field === focused,
    selection: selectionOf(field),
  }));
}

function selectionOf(field: Field): SavedField['selection'] {
  if (field instanceof HTMLSelectElement || field.selectionStart === null) return null;
  return [field.selectionStart, field.selectionEnd ?? field.selectionStart];
}

/** The fields of a page before it is hydrated. */
export const firstFields: FirstFields = {
  of: fieldsOf,
  restore: (document, first, focused) => restoreFields(document, savedFrom(first as Field[], focused)),
};

/** With the same events as if the visitor had typed. Fields that this copy of the page lacks are skipped. */
export function restoreFields(document: Document, saved: SavedFields): void {
  if (saved.length === 0) return;
  const left = [...saved];
  for (const field of fieldsOf(document)) {
    const found = left.findIndex(
      ({ name, type, value }) =>
        name === field.name && type === field.type && (!isChoice(field) || value === field.value),
    );
    const [known] = found < 0 ? [] : left.splice(found, 1);
    if (!known) continue;
    restoreField(field, known);
    if (!known.focused) continue;
    field.focus({ preventScroll: true });
    const { selection } = known;
    if (!selection || field instanceof HTMLSelectElement) continue;
    // React writes the value once more at the end of this task, which moves the cursor to its end.
    queueMicrotask(() => field.setSelectionRange(...selection));
  }
}

function isChoice(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
}

function restoreField(field: Field, known: SavedField): void {
  if (isChoice(field)) {
    if (field.checked !== known.checked) field.click();
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
  if (isChoice(field)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

const textFields = 'input:is([type=text], [type=tel], [type=url], [type=email], :not([type])), textarea';

/**
 * Whether a text was put into a field of the page on screen without an event, so that no code knows of it. React makes the
 * default of a text the same as its value, and only of a text.
 */
export function areFilledIn(document: Document): boolean {
  const fields = document.querySelectorAll<Field>(`main form :is(${textFields})`);
  return [...fields].some((field) => isChanged(field) && isShown(field));
}

/** Whether a field of a form has the focus: a file or an option may be about to be chosen, or a word about to be written. */
export function isInField({ activeElement }: Document): boolean {
  return activeElement?.matches('main form :is(input, textarea, select)') === true;
}

/**
 * A form that does not publish its stage is dirty from the first change. Returns a function that stops listening.
 *
 * @param early events of forms before this code came
 */
export function watchForms(
  document: Document,
  onStage: (detail: FormEventDetail) => void,
  onRefused: (form: Element) => void,
  early: readonly Event[] = [],
): () => void {
  const published = new WeakSet<Element>();
  const touch = ({ target }: Pick<Event, 'target'>) => {
    const form = target instanceof Element && target.closest('main form');
    if (form && !published.has(form)) onStage({ form, stage: 'begun', confirmation: null });
  };
  const onFormEvent = ({ type, detail }: CustomEvent<FormEventDetail>) => {
    published.add(detail.form);
    if (type === formStageEvent) onStage(detail);
    else onRefused(detail.form);
  };
  const touches = ['input', 'change', 'drop'];
  const events = [formStageEvent, formRefusedEvent];
  for (const type of touches) document.addEventListener(type, touch, true);
  for (const type of events) document.addEventListener(type, onFormEvent as EventListener);
  for (const event of early)
    if (events.includes(event.type)) onFormEvent(event as CustomEvent<FormEventDetail>);
    else touch(event);
  touch({ target: fieldsOf(document).find(isChanged) ?? null });
  return () => {
    for (const type of touches) document.removeEventListener(type, touch, true);
    for (const type of events) document.removeEventListener(type, onFormEvent as EventListener);
  };
}
