import { attribute, type Element, elementsOf, setAttribute, setText } from './html-tree.ts';

const controlNames = ['input', 'textarea', 'select'];

/** The controls of a form by their names; radio buttons share one. */
export function controlsOf(form: Element): ReadonlyMap<string, readonly Element[]> {
  const controls = new Map<string, Element[]>();
  for (const element of elementsOf(form)) {
    const name = attribute(element, 'name');
    if (!name || !controlNames.includes(element.tagName)) continue;
    controls.set(name, [...(controls.get(name) ?? []), element]);
  }
  return controls;
}

/** Puts a value where a visitor would have typed or chosen it. A file cannot be put anywhere. */
export function fillControl(control: Element, value: string): void {
  if (control.tagName === 'textarea') setText(control, value);
  else if (control.tagName === 'select') choose(control, value);
  else if (isType(control, 'radio')) mark(control, 'checked', attribute(control, 'value') === value);
  else if (isType(control, 'checkbox')) mark(control, 'checked', true);
  else if (!isType(control, 'file')) setAttribute(control, 'value', value);
}

function choose(select: Element, value: string): void {
  for (const element of elementsOf(select)) {
    if (element.tagName === 'option') mark(element, 'selected', attribute(element, 'value') === value);
  }
}

function isType(control: Element, type: string): boolean {
  return attribute(control, 'type') === type;
}

function mark(element: Element, name: string, on: boolean): void {
  setAttribute(element, name, on ? '' : null);
}
