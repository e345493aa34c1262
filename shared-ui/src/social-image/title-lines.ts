/** Width of a text at a size, in the same unit (pixels). */
export type Measure = (text: string, size: number) => number;

export interface TitleLines {
  readonly size: number;
  readonly lines: readonly string[];
}

export interface TitleSpace {
  readonly width: number;
  /** Font sizes to try, the largest first; the last is taken whether the words fit or not. */
  readonly sizes: readonly number[];
  /** How many lines there is room for at a size. */
  readonly maxLines: (size: number) => number;
}

/**
 * Breaks a title between words, as large as it fits its space and with lines of about one length; a picture has no
 * layout that would do it.
 */
export function titleLines(
  title: string,
  { width, sizes, maxLines }: TitleSpace,
  measure: Measure,
): TitleLines {
  const tries = sizes.map((size) => ({ size, lines: broken(title.split(/\s+/), width, size, measure) }));
  const fits = ({ size, lines }: TitleLines) =>
    lines.length <= maxLines(size) && lines.every((line) => measure(line, size) <= width);
  const found = tries.find(fits) ?? tries.at(-1);
  if (!found) throw new Error('A title needs a size to be tried.');
  return { ...found, lines: balanced(title.split(/\s+/), found, width, measure) };
}

/** The same number of lines in the narrowest space that holds them. */
function balanced(
  words: readonly string[],
  { size, lines }: TitleLines,
  width: number,
  measure: Measure,
): readonly string[] {
  const narrower = broken(words, width - size / 4, size, measure);
  const fits = narrower.every((line) => measure(line, size) <= width - size / 4);
  return fits && narrower.length === lines.length
    ? balanced(words, { size, lines: narrower }, width - size / 4, measure)
    : lines;
}

/** Takes a further word into a line as long as it fits. */
function broken(words: readonly string[], width: number, size: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.length - 1;
    const longer = `${lines[last]} ${word}`;
    if (last >= 0 && measure(longer, size) <= width) lines[last] = longer;
    else lines.push(word);
  }
  return lines;
}
