import { type Html, html } from '@platform/releases/html';
import type { Messages } from '../messages/index.ts';

/** Without the site's code and styles: it needs neither a store nor a parser. */
export function plainPage({ language }: Messages, heading: string, content: Html): string {
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${heading}</title>
</head><body><main><h1>${heading}</h1>
${content}
</main></body></html>
`.text;
}
