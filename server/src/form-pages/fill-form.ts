import { descendants, type Element, getAttribute, setAttribute, setText } from './html-tree.ts';

const controlNames = ['input', 'textarea', 'select'];

/** The controls of a form by name; radio buttons of a group share one. */
export function controlsOf(form: Element): ReadonlyMap<string, readonly Element[]> {
  const controls = new Map<string, Element[]>();
  for (const element of descendants(form)) {
    const name = getAttribute(element, 'name');
    if (!name || !controlNames.includes(element.tagName)) continue;
    controls.set(name, [...(controls.get(name) ?? []), element]);
  }
  return controls;
}

/** Enters or selects a value in a control. A file field cannot have a value. */
export function fillControl(control: Element, value: string): void {
  if (control.tagName === 'textarea') setText(control, value);
  else if (control.tagName === 'select') selectOption(control, value);
  else if (hasType(control, 'radio'))
    setBooleanAttribute(control, 'checked', getAttribute(control, 'value') === value);
  else if (hasType(control, 'checkbox')) setBooleanAttribute(control, 'checked', true);
  else if (!hasType(control, 'file')) setAttribute(control, 'value', value);
}

function selectOption(select: Element, value: string): void {
  for (const element of descendants(select)) {
    if (element.tagName === 'option')
      setBooleanAttribute(element, 'selected', getAttribute(element, 'value') === value);
  }
}

function hasType(control: Element, type: string): boolean {
  return getAttribute(control, 'type') === type;
}

function setBooleanAttribute(element: Element, name: string, on: boolean): void {
  setAttribute(element, name, on ? '' : null);
}
