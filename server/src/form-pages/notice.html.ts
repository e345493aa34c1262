import { escapeUTF8 } from 'entities/escape';
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
    return `<li>${id === undefined ? escapeUTF8(error) : link({ text: error, href: `#${id}` })}</li>`;
  });
  const list = items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
  const terms = Object.entries(labels).flatMap(([name, label]) => {
    const { [name]: value = '' } = values;
    if (value === '' || !unplaced.includes(name)) return [];
    return `<dt><strong>${escapeUTF8(label)}</strong></dt><dd>${escapeUTF8(value).replaceAll('\n', '<br>')}</dd>`;
  });
  const rest =
    terms.length === 0
      ? ''
      : `<p>This page has no fields for these any more; copy what you still need:</p><dl>${terms.join('')}</dl>`;
  return `<${heading}>${escapeUTF8(message)}</${heading}>${notes.map(paragraph).join('')}${list}${rest}`;
}

function paragraph({ text, link: target }: Note): string {
  return `<p>${escapeUTF8(text)}${target ? ` ${link(target)}` : ''}</p>`;
}

function link({ text, href }: { readonly text: string; readonly href: string }): string {
  return `<a href="${escapeUTF8(href)}">${escapeUTF8(text)}</a>`;
}
