/**
 * A text as every engine stores it. PostgreSQL cannot store U+0000, and a copy from one engine to another must find
 * the same text in both.
 */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD');
}
