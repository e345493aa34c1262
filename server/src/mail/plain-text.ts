/**
 * Folds line breaks and control characters: what a visitor typed into one line cannot forge another in the mail. Marks
 * of direction go as well: with them a text reads other than it is (U+202E writes backwards).
 */
export function oneLine(text: string): string {
  return text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Control}\u2028\u2029]+/gu, ' ')
    .trim();
}

/** Keeps a visitor's paragraphs, each line set apart from our own by a margin. */
export function quoted(text: string): string {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => `> ${oneLine(line)}`.trimEnd())
    .join('\n');
}
