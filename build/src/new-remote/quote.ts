/** A text as a TypeScript string, with the quotes that the formatter would choose. */
export function quote(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1);
  if (text.includes("'")) return `"${escaped}"`;
  return `'${escaped.replaceAll('\\"', '"')}'`;
}
