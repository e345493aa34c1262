import { formMarks } from '@site/shared-ui/contracts';
import { parse, serialize } from 'parse5';
import { controlsOf, fillControl } from './fill-form.ts';
import type { FormAnswer } from './form-answer.ts';
import {
  closest,
  type Element,
  findElement,
  getAttribute,
  prependHtml,
  removeElements,
  setAttribute,
  setHtml,
  setText,
} from './html-tree.ts';
import { noticeHtml } from './notice.html.ts';

/**
 * Writes the answer into the form's page: errors above the form and beside its fields, and the values into the
 * fields. On a page without the form, the answer replaces the content of `main`.
 *
 * @param action the form's `action` attribute, by which the form is found
 */
export function writeAnswer(html: string, action: string, answer: FormAnswer): string {
  const document = parse(html);
  // The page's scripts expect the page as it was rendered, at its own address. Hydrating this one would fail.
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

/** Ids by field name, as targets of links. Radio buttons are rendered without ids. */
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
    // The form is from an older release, which has no container for the notice.
    prependHtml(form, notice);
    return;
  }
  setHtml(container, notice);
  setAttribute(container, 'hidden', null);
  setAttribute(container, 'role', 'alert');
  // The browser scrolls to the notice, and screen readers read it first.
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
