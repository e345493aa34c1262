type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Carried {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly checked: boolean;
  readonly files: FileList | null;
}

/** What stands in the fields of a page, to be put into the same fields of another release of it. */
export type CarriedFields = readonly Carried[];

function fieldsIn(part: ParentNode): Field[] {
  return [...part.querySelectorAll<Field>('form [name]')].filter((field) => 'value' in field);
}

/** Takes down what the visitor has filled in. */
export function takeFields(part: ParentNode): CarriedFields {
  return fieldsIn(part).map((field) => ({
    name: field.name,
    type: field.type,
    value: field.value,
    checked: field instanceof HTMLInputElement && field.checked,
    files: field instanceof HTMLInputElement ? field.files : null,
  }));
}

/**
 * Fills it in again, as if the visitor had typed it: the page hears the same events. A field that the other
 * release does not have is left out.
 */
export function putFields(part: ParentNode, carried: CarriedFields): void {
  for (const field of fieldsIn(part)) {
    const known = carried.find(
      ({ name, type, value }) =>
        name === field.name && type === field.type && (type === 'radio' ? value === field.value : true),
    );
    if (!known) continue;
    if (field.type === 'checkbox' || field.type === 'radio') {
      if (field instanceof HTMLInputElement && field.checked !== known.checked) field.click();
    } else if (field.type === 'file') {
      if (!(field instanceof HTMLInputElement) || !known.files?.length) continue;
      field.files = known.files;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (field.value !== known.value) {
      setNatively(field, known.value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
}

/** React overrides `value` on the element to notice programs that set it; going round that makes it an input. */
function setNatively(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
}
