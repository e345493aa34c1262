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
  const candidates = sizes.flatMap((size) =>
    breaksOf(title.split(/\s+/))
      .map((lines) => ({ size, lines, widest: Math.max(...lines.map((line) => measure(line, size))) }))
      .sort((a, b) => a.lines.length - b.lines.length || a.widest - b.widest),
  );
  const found =
    candidates.find(({ size, lines, widest }) => lines.length <= maxLines(size) && widest <= width) ??
    candidates.at(-1);
  if (!found) throw new Error('A title needs at least one font size.');
  return { size: found.size, lines: found.lines };
}

function breaksOf([first = '', ...rest]: readonly string[]): readonly (readonly string[])[] {
  if (rest.length === 0) return [[first]];
  return breaksOf(rest).flatMap((lines) => {
    const [next, ...others] = lines;
    return [
      [`${first} ${next}`, ...others],
      [first, ...lines],
    ];
  });
}
