/** A measured value, beside something plain that was measured in the same run. */
export interface ServerFigure {
  readonly what: string;
  readonly value: number;
  readonly unit: 'ms' | 's' | 'requests/s' | 'MB/s';
  readonly plain: { readonly what: string; readonly value: number };
}

/** What could not be measured here, and why. */
export interface SkippedFigure {
  readonly what: string;
  readonly skipped: string;
}

/** One line for each figure: value, unit, ratio to the plain one. */
export function serverFigureLines(figures: readonly (ServerFigure | SkippedFigure)[]): readonly string[] {
  const width = Math.max(...figures.map(({ what }) => what.length));
  return figures.map((figure) => {
    if ('skipped' in figure) return `${figure.what.padEnd(width)}  skipped: ${figure.skipped}`;
    const { what, value, unit, plain } = figure;
    const ratio = `${(value / plain.value).toFixed(value / plain.value < 10 ? 2 : 0)} ×`;
    return `${what.padEnd(width)}  ${`${rounded(value)} ${unit}`.padStart(16)}  ${ratio.padStart(7)}  ${plain.what} (${rounded(plain.value)} ${unit})`;
  });
}

function rounded(value: number): string {
  return value < 10 ? value.toFixed(1) : String(Math.round(value));
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
