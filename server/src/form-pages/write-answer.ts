import { formMarks } from '@site/shared-ui/contracts';
import { parse, serialize } from 'parse5';
import { controlsOf, fillControl } from './fill-form.ts';
import type { FormAnswer } from './form-answer.ts';
import {
  attribute,
  type Element,
  fillElement,
  findAround,
  findElement,
  prependTo,
  removeElements,
  setAttribute,
  setText,
} from './html-tree.ts';
import { noticeHtml } from './notice.html.ts';

/**
 * Writes the answer to a form into the page that has it: what is wrong stands above the form and beside its fields,
 * and what was typed stands in them again. A page without the form says it in the form's place.
 *
 * @param action the address the form is sent to, by which it is known
 */
export function writeAnswer(html: string, action: string, answer: FormAnswer): string {
  const document = parse(html);
  // Its code expects the page as it was rendered, at the page's own address, and would take this one for a mistake.
  removeElements(document, isCode);
  const title = findElement(document, ({ tagName }) => tagName === 'title');
  if (title) setText(title, `Error: ${textOf(title)}`);
  const form = findElement(
    document,
    (element) => element.tagName === 'form' && attribute(element, 'action') === action,
  );
  const main = findElement(document, ({ tagName }) => tagName === 'main');
  if (form) writeIntoForm(form, answer);
  else if (main)
    fillElement(
      main,
      noticeHtml(answer, 'h1', () => undefined),
    );
  return serialize(document);
}

function isCode(element: Element): boolean {
  return element.tagName === 'script' || attribute(element, 'rel') === 'preload';
}

function textOf(element: Element): string {
  return element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

function writeIntoForm(form: Element, answer: FormAnswer): void {
  const controls = controlsOf(form);
  const ids = giveIds(controls);
  for (const [name, value] of Object.entries(answer.typed)) {
    for (const control of controls.get(name) ?? []) fillControl(control, value);
  }
  for (const [name, fault] of Object.entries(answer.faults)) {
    const control = controls.get(name)?.[0];
    const place = findElement(form, (element) => attribute(element, formMarks.errorFor) === name);
    if (control && place) writeFault(control, place, `${ids.get(name)}-error`, fault);
  }
  writeNotice(
    form,
    noticeHtml(answer, 'h2', (name) => ids.get(name)),
  );
}

/** Ids by field, for links that lead there; radio buttons are rendered without. */
function giveIds(controls: ReadonlyMap<string, readonly Element[]>): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const [name, [control]] of controls) {
    if (!control) continue;
    const id = attribute(control, 'id') ?? `field-${name}`;
    setAttribute(control, 'id', id);
    ids.set(name, id);
  }
  return ids;
}

function writeNotice(form: Element, notice: string): void {
  const place = findElement(form, (element) => attribute(element, formMarks.answer) !== null);
  if (!place) {
    // An older release of the form has no place for it.
    prependTo(form, notice);
    return;
  }
  fillElement(place, notice);
  setAttribute(place, 'hidden', null);
  setAttribute(place, 'role', 'alert');
  // The page opens here, for eyes and for screen readers.
  setAttribute(place, 'tabindex', '-1');
  setAttribute(place, 'autofocus', '');
}

function writeFault(control: Element, place: Element, id: string, fault: string): void {
  const group = findAround(control, (element) => attribute(element, 'role') === 'radiogroup');
  const invalid = group ?? control;
  const described = attribute(invalid, 'aria-describedby');
  setAttribute(invalid, 'aria-invalid', 'true');
  setAttribute(invalid, 'aria-describedby', described ? `${described} ${id}` : id);
  fillElement(place, '<p></p>');
  const line = findElement(place, () => true);
  if (!line) return;
  setAttribute(line, 'id', id);
  setText(line, fault);
}
