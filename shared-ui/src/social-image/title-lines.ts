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
  readonly maxLines: (size: number) => number;
}

/**
 * Breaks a title between words: at the largest size that fits, into the fewest lines, whose lengths are similar. SVG has no
 * layout that would do this.
 */
export function titleLines(
  title: string,
  { width, sizes, maxLines }: TitleSpace,
  measure: Measure,
): TitleLines {
  const words = title.split(/\s+/);
  const candidates = sizes.map((size) => ({ size, lines: breakLines(words, width, size, measure) }));
  const fits = ({ size, lines }: TitleLines) =>
    lines.length <= maxLines(size) && widestOf(lines, size, measure) <= width;
  const found = candidates.find(fits) ?? candidates.at(-1);
  if (!found) throw new Error('A title needs at least one font size.');
  return balance(words, found, measure);
}

/** Makes the widest line narrower as long as this needs no further line. */
function balance(words: readonly string[], { size, lines }: TitleLines, measure: Measure): TitleLines {
  const widest = widestOf(lines, size, measure);
  const narrower = breakLines(words, widest - 0.01, size, measure);
  return narrower.length === lines.length && widestOf(narrower, size, measure) < widest
    ? balance(words, { size, lines: narrower }, measure)
    : { size, lines };
}

/** Fills the lines from the last one, so that no single word is left there. */
function breakLines(words: readonly string[], width: number, size: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of words.toReversed()) {
    const longer = `${word} ${lines[0]}`;
    if (lines.length > 0 && measure(longer, size) <= width) lines[0] = longer;
    else lines.unshift(word);
  }
  return lines;
}

function widestOf(lines: readonly string[], size: number, measure: Measure): number {
  return Math.max(...lines.map((line) => measure(line, size)));
}
