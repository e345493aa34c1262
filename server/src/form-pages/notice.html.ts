import { escapeUTF8 } from 'entities/escape';
import type { FormAnswer, Note } from './form-answer.ts';

/** Heading, notes and the list of errors, each a link to its field if that has an id. */
export function noticeHtml(
  { message, notes, fieldErrors }: FormAnswer,
  heading: 'h1' | 'h2',
  idOf: (name: string) => string | undefined,
): string {
  const items = Object.entries(fieldErrors).map(([name, error]) => {
    const id = idOf(name);
    return `<li>${id === undefined ? escapeUTF8(error) : link({ text: error, href: `#${id}` })}</li>`;
  });
  const list = items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
  return `<${heading}>${escapeUTF8(message)}</${heading}>${notes.map(paragraph).join('')}${list}`;
}

function paragraph({ text, link: target }: Note): string {
  return `<p>${escapeUTF8(text)}${target ? ` ${link(target)}` : ''}</p>`;
}

function link({ text, href }: { readonly text: string; readonly href: string }): string {
  return `<a href="${escapeUTF8(href)}">${escapeUTF8(text)}</a>`;
}
