import { type Html, html } from '@site/composition/html';
import type { FormAnswer, Note } from './form-answer.ts';

/** @param unplaced names of the values that the page's form has no place for */
export function noticeHtml(
  { message, notes, fieldErrors, values, labels }: FormAnswer,
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
  const rest = html`<p>This page has no fields for these any more; copy what you still need:</p><dl>${terms}</dl>`;
  return html`${title}${notes.map(paragraph)}${items.length > 0 && html`<ul>${items}</ul>`}${terms.length > 0 && rest}`
    .text;
}

function paragraph({ text, link: target }: Note): Html {
  return html`<p>${text}${target && html` ${link(target)}`}</p>`;
}

function link({ text, href }: { readonly text: string; readonly href: string }): Html {
  return html`<a href="${href}">${text}</a>`;
}
