import { escapeUTF8 } from 'entities/escape';

/** Text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template: text is escaped, and nothing is written for null, false and undefined. */
export type HtmlValue = Html | string | number | null | false | undefined | readonly HtmlValue[];

/** A template whose values are escaped. Attributes need quotes around their values. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(parts.map((part, index) => part + textOf(values[index])).join(''));
}

function textOf(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(textOf).join('');
  return escapeUTF8(String(value));
}

/** Attributes for a tag, each after a space; those that are null or undefined are left out. */
export function attributes(values: Readonly<Record<string, string | null | undefined>>): HtmlValue {
  const there = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return there.map(([name, value]) => html` ${name}="${value}"`);
}

/** An address in the head: a path begins with the site's origin. */
export function addressFrom(origin: string, address: string): string {
  return /^\/(?!\/)/.test(address) ? `${origin}${address}` : address;
}

/**
 * A block of JSON for the browser, on a line of its own. It is data, not a script, so a strict content security policy allows
 * it. `<` is escaped so that no content can end the block.
 */
export function jsonBlock(id: string | null, type: string, value: unknown): Html {
  const json = new Html(JSON.stringify(value).replaceAll('<', '\\u003c'));
  return html`<script type="${type}"${attributes({ id })}>${json}</script>\n`;
}
