import { type FormEventDetail, formRefusedEvent, formStageEvent } from '@platform/contract';

/** React's `Activity` hides all pages in `<main>` but one, by `display: none` on their outermost elements. */
export function isShown(element: Element): boolean {
  for (let part: Element | null = element; part; part = part.parentElement) {
    if (part instanceof HTMLElement && part.style.display === 'none') return false;
  }
  return true;
}

/** The elements of the page on screen, in order; empty if it has no heading, or is an error card. */
export function shownPage(document: Document): readonly Element[] {
  const heading = shownHeading(document);
  if (!heading || heading.closest('[role="alert"]')) return [];
  return [...document.querySelectorAll('main > *')].filter(isShown);
}

/** The heading of the page on screen; null as long as it has none. */
export function shownHeading(document: Document): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>('main h1')].find(isShown) ?? null;
}

/** @param hash `#` and a percent-encoded id, or empty. Null is returned for a malformed one. */
export function shownTarget(document: Document, hash: string): HTMLElement | null {
  if (hash.length < 2) return null;
  const encoded = hash.slice(1);
  // As in HTML's "find a potential indicated element": first the encoded id, then the decoded one.
  const ids = new Set([encoded, decoded(encoded)]);
  const candidates = [...document.querySelectorAll<HTMLElement>('[id]')].filter(({ id }) => ids.has(id));
  return candidates.find(isShown) ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function scrollToTarget(hash: string): void {
  const target = shownTarget(document, hash);
  if (target) target.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: 'instant' });
}

export function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    // Otherwise a press on a text in it would move the focus there, and Tab would go on from its beginning.
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}

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

/**
 * Keeps the page that is about to be hydrated. React discards HTML that a translator or an extension has changed; the
 * elements keep their values, also those that come without an event.
 */
export function keepFirstPage(document: Document) {
  const elements = shownPage(document);
  const fields = fieldsOf(document);
  let focused = document.activeElement;
  const trackFocus = ({ target }: Event) => {
    focused = target as Element;
  };
  const trackBlur = ({ target }: Event) => {
    // In some browsers an element that is removed fires this event too. Its successor comes before any microtask.
    queueMicrotask(() => {
      if (focused === target && focused?.isConnected && document.activeElement !== focused) focused = null;
    });
  };
  document.addEventListener('focusin', trackFocus, true);
  document.addEventListener('focusout', trackBlur, true);
  return {
    /** Empty if the page has no heading. */
    elements,
    /**
     * If React has replaced the HTML, puts the values of the first fields into the new ones, and the focus into the field
     * that had it. Does so once.
     */
    restore: () => {
      document.removeEventListener('focusin', trackFocus, true);
      document.removeEventListener('focusout', trackBlur, true);
      // A hidden page runs its effects again when it is shown, and has newer values then.
      const first = fields.splice(0);
      if (first.some(({ isConnected }) => !isConnected)) restoreFields(document, savedFrom(first, focused));
    },
    /** Gives the focus back to the element that has lost it because it was moved. */
    refocus: () => {
      if (focused instanceof HTMLElement && document.activeElement !== focused)
        focused.focus({ preventScroll: true });
    },
  };
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

/** A form that does not publish its stage is dirty from the first change. Returns a function that stops listening. */
export function watchForms(
  document: Document,
  onStage: (detail: FormEventDetail) => void,
  onRefused: (form: Element) => void,
): () => void {
  const published = new WeakSet<Element>();
  const touch = ({ target }: Pick<Event, 'target'>) => {
    const form = target instanceof Element && target.closest('main form');
    if (form && !published.has(form)) onStage({ form, stage: 'begun', confirmation: '' });
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
  touch({ target: fieldsOf(document).find(isChanged) ?? null });
  return () => {
    for (const type of touches) document.removeEventListener(type, touch, true);
    for (const type of events) document.removeEventListener(type, onFormEvent as EventListener);
  };
}
