import { formMarks, type SiteRecord } from '@platform/contract';
import { type Html, html } from '@platform/releases/html';
import { type Cheerio, type CheerioAPI, load } from 'cheerio/slim';
import { type Messages, messagesIn } from '../messages/index.ts';
import type { FormAnswer, Note } from './form-answer.ts';

type Element = ReturnType<Cheerio<never>['children']>[number];

/**
 * Writes the answer into the form's page: errors above the form and beside its fields, and the values into the
 * fields. Values that have no place there are listed. On a page without the form, which may be the not-found page, the
 * answer replaces the content of `main`, and the title.
 *
 * @param action the form's `action` attribute, by which the form is found
 * @param site the site of the page
 */
export function writeAnswer(
  html: string,
  action: string,
  answer: FormAnswer,
  site: Pick<SiteRecord, 'name' | 'language'>,
): string {
  const say = messagesIn(site.language);
  const $ = load(html, serialization);
  // The page's scripts expect the page as it was rendered, at its own address. Hydrating this one would fail.
  $('script, [rel="preload"]').remove();
  // Without them, nothing may wait for them: see `not-ready.css`.
  $('html').attr('data-started', '');
  const title = $('title').first();
  const form = $('form').filter(hasAttribute('action', action)).first();
  const notice = (heading: 'h1' | 'h2') =>
    noticeHtml(answer, say, heading, () => undefined, Object.keys(answer.values));
  if (form.length > 0 && answer.sent) form.replaceWith(notice('h2'));
  else if (form.length > 0) writeIntoForm($, form, answer, say);
  else {
    title.text([answer.message, site.name].filter(Boolean).join(' · '));
    // The elements around the heading, which have the styles of the page.
    const around = $('main h1').first().parentsUntil('main');
    around.siblings().remove();
    (around.length > 0 ? around : $('main')).first().html(notice('h1'));
  }
  if (!answer.sent) title.text(say.errorTitle(title.text()));
  return $.html();
}

/** As browsers do: an empty attribute with its quotes, and characters of other languages as they are. */
const serialization = { xml: { xmlMode: false, emptyAttrs: true, encodeEntities: 'utf8' as const } };

/** The attribute's value may have any character: no selector is made of it. */
function hasAttribute(name: string, value: string) {
  return (_index: number, element: Element) => element.attribs[name] === value;
}

function writeIntoForm($: CheerioAPI, form: Cheerio<Element>, answer: FormAnswer, say: Messages): void {
  const controls = form.find('input[name], textarea[name], select[name]');
  const named = (name: string) => controls.filter(hasAttribute('name', name));
  const idOf = (name: string) => named(name).first().attr('id');
  for (const control of controls.filter(':not([id])').get()) {
    const { name = '' } = control.attribs;
    if (idOf(name) === undefined) named(name).first().attr('id', `field-${name}`);
  }
  const unplaced = Object.entries(answer.values).flatMap(([name, value]) => {
    const taken = named(name)
      .get()
      .map((control) => fillControl($(control), value));
    return taken.includes(true) ? [] : [name];
  });
  for (const [name, message] of Object.entries(answer.fieldErrors)) {
    const container = form.find(`[${formMarks.errorFor}]`).filter(hasAttribute(formMarks.errorFor, name));
    const control = named(name).first();
    if (control.length > 0 && container.length > 0) {
      const id = `${idOf(name)}-error`;
      container.first().empty().append($('<p></p>').attr('id', id).text(message));
      markInvalid(control, id);
    }
  }
  writeNotice(form, noticeHtml(answer, say, 'h2', idOf, unplaced));
}

function fillControl(control: Cheerio<Element>, value: string): boolean {
  const type = control.attr('type');
  if (type === 'file') return false;
  if (control.is('textarea')) control.text(value);
  else if (control.is('select')) {
    const options = control.find('option');
    const chosen = options.filter(hasAttribute('value', value));
    if (chosen.length === 0) return false;
    options.removeAttr('selected');
    chosen.attr('selected', '');
  } else if (type === 'radio') {
    control.removeAttr('checked');
    if (control.attr('value') !== value) return false;
    control.attr('checked', '');
  } else if (type === 'checkbox') control.attr('checked', value === '' ? null : '');
  else control.attr('value', value);
  return true;
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

/** @param unplaced names of the values that the page's form has no place for */
function noticeHtml(
  { message, notes, fieldErrors, values, labels }: FormAnswer,
  say: Messages,
  heading: 'h1' | 'h2',
  idOf: (name: string) => string | undefined,
  unplaced: readonly string[],
): string {
  const items = Object.entries(fieldErrors).map(([name, error]) => {
    const id = idOf(name);
    return html`<li>${id === undefined ? error : link({ text: error, href: `#${id}` })}</li>`;
  });
  const terms = Object.entries(labels).flatMap(([name, label]) => {
    const { [name]: value = '' } = values;
    if (value === '' || !unplaced.includes(name)) return [];
    const lines = value.split('\n').map((line, index) => html`${index > 0 && html`<br>`}${line}`);
    return html`<dt><strong>${label}</strong></dt><dd>${lines}</dd>`;
  });
  const title = heading === 'h1' ? html`<h1>${message}</h1>` : html`<h2>${message}</h2>`;
  const rest = html`<p>${say.noPlace}</p><dl>${terms}</dl>`;
  return html`${title}${notes.map(paragraph)}${items.length > 0 && html`<ul>${items}</ul>`}${terms.length > 0 && rest}`
    .text;
}

function paragraph({ text, link: target }: Note): Html {
  return html`<p>${text}${target && html` ${link(target)}`}</p>`;
}

function link({ text, href }: { readonly text: string; readonly href: string }): Html {
  return html`<a href="${href}">${text}</a>`;
}
