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
