import { formMarks } from '@site/shared-ui/contracts';
import { type Cheerio, type CheerioAPI, load } from 'cheerio/slim';
import type { FormAnswer } from './form-answer.ts';
import { noticeHtml } from './notice.html.ts';

type Element = ReturnType<Cheerio<never>['children']>[number];

/**
 * Writes the answer into the form's page: errors above the form and beside its fields, and the values into the
 * fields. On a page without the form, the answer replaces the content of `main`.
 *
 * @param action the form's `action` attribute, by which the form is found
 */
export function writeAnswer(html: string, action: string, answer: FormAnswer): string {
  const $ = load(html, serialization);
  // The page's scripts expect the page as it was rendered, at its own address. Hydrating this one would fail.
  $('script, [rel="preload"]').remove();
  const title = $('title').first();
  if (!answer.sent) title.text(`Error: ${title.text()}`);
  const form = $('form').filter(hasAttribute('action', action)).first();
  if (form.length > 0 && answer.sent) form.replaceWith(noticeHtml(answer, 'h2', () => undefined));
  else if (form.length > 0) writeIntoForm($, form, answer);
  else
    $('main')
      .first()
      .html(noticeHtml(answer, 'h1', () => undefined));
  return $.html();
}

/** As browsers do: an empty attribute with its quotes, and characters of other languages as they are. */
const serialization = { xml: { xmlMode: false, emptyAttrs: true, encodeEntities: 'utf8' as const } };

/** The attribute's value may have any character: no selector is made of it. */
function hasAttribute(name: string, value: string) {
  return (_index: number, element: Element) => element.attribs[name] === value;
}

function writeIntoForm($: CheerioAPI, form: Cheerio<Element>, answer: FormAnswer): void {
  const controls = form.find('input[name], textarea[name], select[name]');
  const named = (name: string) => controls.filter(hasAttribute('name', name));
  // Targets of the notice's links. Radio buttons are rendered without ids.
  const idOf = (name: string) => named(name).first().attr('id');
  for (const control of controls.filter(':not([id])').get()) {
    const { name = '' } = control.attribs;
    if (idOf(name) === undefined) named(name).first().attr('id', `field-${name}`);
  }
  for (const [name, value] of Object.entries(answer.values)) {
    for (const control of named(name).get()) fillControl($(control), value);
  }
  for (const [name, message] of Object.entries(answer.fieldErrors)) {
    const container = form.find(`[${formMarks.errorFor}]`).filter(hasAttribute(formMarks.errorFor, name));
    const control = named(name).first();
    if (control.length > 0 && container.length > 0) {
      const id = `${idOf(name)}-error`;
      container.first().empty().append($('<p></p>').attr('id', id).text(message));
      markInvalid(control, id);
    }
  }
  writeNotice(form, noticeHtml(answer, 'h2', idOf));
}

/** Enters or selects a value in a control. A file field cannot have a value. */
function fillControl(control: Cheerio<Element>, value: string): void {
  const type = control.attr('type');
  if (control.is('textarea')) control.text(value);
  else if (control.is('select')) {
    const options = control.find('option');
    options.removeAttr('selected');
    options.filter(hasAttribute('value', value)).attr('selected', '');
  } else if (type === 'radio') setChecked(control, control.attr('value') === value);
  else if (type === 'checkbox') setChecked(control, true);
  else if (type !== 'file') control.attr('value', value);
}

function setChecked(control: Cheerio<Element>, on: boolean): void {
  if (on) control.attr('checked', '');
  else control.removeAttr('checked');
}

/** Marks the control, or its group of radio buttons, and refers to the error's text. */
function markInvalid(control: Cheerio<Element>, errorId: string): void {
  const group = control.closest('[role="radiogroup"]');
  const invalid = group.length > 0 ? group : control;
  const described = invalid.attr('aria-describedby');
  invalid
    .attr('aria-invalid', 'true')
    .attr('aria-describedby', described ? `${described} ${errorId}` : errorId);
}

function writeNotice(form: Cheerio<Element>, notice: string): void {
  const container = form.find(`[${formMarks.answer}]`).first();
  // The form may be from an older release, which has no container for the notice.
  if (container.length === 0) form.prepend(notice);
  // The browser scrolls to the notice, and screen readers read it first.
  else container.removeAttr('hidden').attr({ role: 'alert', tabindex: '-1', autofocus: '' }).html(notice);
}
