import { formMarks } from '@site/shared-ui/contracts';
import { parse, serialize } from 'parse5';
import { controlsOf, fillControl } from './fill-form.ts';
import type { FormAnswer } from './form-answer.ts';
import {
  getAttribute,
  type Element,
  setHtml,
  closest,
  findElement,
  prependHtml,
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
    (element) => element.tagName === 'form' && getAttribute(element, 'action') === action,
  );
  const main = findElement(document, ({ tagName }) => tagName === 'main');
  if (form) writeIntoForm(form, answer);
  else if (main)
    setHtml(
      main,
      noticeHtml(answer, 'h1', () => undefined),
    );
  return serialize(document);
}

function isCode(element: Element): boolean {
  return element.tagName === 'script' || getAttribute(element, 'rel') === 'preload';
}

function textOf(element: Element): string {
  return element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

function writeIntoForm(form: Element, answer: FormAnswer): void {
  const controls = controlsOf(form);
  const ids = assignIds(controls);
  for (const [name, value] of Object.entries(answer.values)) {
    for (const control of controls.get(name) ?? []) fillControl(control, value);
  }
  for (const [name, message] of Object.entries(answer.fieldErrors)) {
    const control = controls.get(name)?.[0];
    const container = findElement(form, (element) => getAttribute(element, formMarks.errorFor) === name);
    if (control && container) writeFieldError(control, container, `${ids.get(name)}-error`, message);
  }
  writeNotice(
    form,
    noticeHtml(answer, 'h2', (name) => ids.get(name)),
  );
}

/** Ids by field, for links that lead there; radio buttons are rendered without. */
function assignIds(controls: ReadonlyMap<string, readonly Element[]>): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const [name, [control]] of controls) {
    if (!control) continue;
    const id = getAttribute(control, 'id') ?? `field-${name}`;
    setAttribute(control, 'id', id);
    ids.set(name, id);
  }
  return ids;
}

function writeNotice(form: Element, notice: string): void {
  const container = findElement(form, (element) => getAttribute(element, formMarks.answer) !== null);
  if (!container) {
    // An older release of the form has no container for it.
    prependHtml(form, notice);
    return;
  }
  setHtml(container, notice);
  setAttribute(container, 'hidden', null);
  setAttribute(container, 'role', 'alert');
  // The page opens here, for eyes and for screen readers.
  setAttribute(container, 'tabindex', '-1');
  setAttribute(container, 'autofocus', '');
}

function writeFieldError(control: Element, container: Element, id: string, message: string): void {
  const group = closest(control, (element) => getAttribute(element, 'role') === 'radiogroup');
  const invalid = group ?? control;
  const described = getAttribute(invalid, 'aria-describedby');
  setAttribute(invalid, 'aria-invalid', 'true');
  setAttribute(invalid, 'aria-describedby', described ? `${described} ${id}` : id);
  setHtml(container, '<p></p>');
  const line = findElement(container, () => true);
  if (!line) return;
  setAttribute(line, 'id', id);
  setText(line, message);
}
