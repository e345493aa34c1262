/** Width of a text at a font size, both in pixels. */
export type Measure = (text: string, size: number) => number;

export interface TitleLines {
  readonly size: number;
  readonly lines: readonly string[];
}

export interface TitleSpace {
  readonly width: number;
  /** Font sizes to try, the largest first. The last one is used even if the text does not fit. */
  readonly sizes: readonly number[];
  /** Maximum number of lines at a font size. */
  readonly maxLines: (size: number) => number;
}

/**
 * Breaks a title between words: at the largest size that fits, and with lines of similar length. SVG has no layout
 * that would do this.
 */
export function titleLines(
  title: string,
  { width, sizes, maxLines }: TitleSpace,
  measure: Measure,
): TitleLines {
  const candidates = sizes.map((size) => ({
    size,
    lines: breakLines(title.split(/\s+/), width, size, measure),
  }));
  const fits = ({ size, lines }: TitleLines) =>
    lines.length <= maxLines(size) && lines.every((line) => measure(line, size) <= width);
  const found = candidates.find(fits) ?? candidates.at(-1);
  if (!found) throw new Error('A title needs at least one font size.');
  return { ...found, lines: balance(title.split(/\s+/), found, width, measure) };
}

/** Breaks into the same number of lines at the smallest width that fits them. */
function balance(
  words: readonly string[],
  { size, lines }: TitleLines,
  width: number,
  measure: Measure,
): readonly string[] {
  const narrower = breakLines(words, width - size / 4, size, measure);
  const fits = narrower.every((line) => measure(line, size) <= width - size / 4);
  return fits && narrower.length === lines.length
    ? balance(words, { size, lines: narrower }, width - size / 4, measure)
    : lines;
}

/** Adds words to a line as long as they fit. */
function breakLines(words: readonly string[], width: number, size: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.length - 1;
    const longer = `${lines[last]} ${word}`;
    if (last >= 0 && measure(longer, size) <= width) lines[last] = longer;
    else lines.push(word);
  }
  return lines;
}
