import { escapeUTF8 } from 'entities/escape';

/** Without the site's code and styles: it needs neither a store nor a parser. @param content HTML */
export function plainPage(heading: string, content: string): string {
  const text = escapeUTF8(heading);
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${text}</title>
</head><body><main><h1>${text}</h1>
${content}
</main></body></html>
`;
}
