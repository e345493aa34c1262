/** Median and quartiles. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
  /** Number of values. */
  readonly count: number;
}

/** A quantile, interpolated between the two nearest values; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

export function spreadOf(values: readonly number[]): Spread {
  return {
    median: quantile(values, 0.5),
    low: quantile(values, 0.25),
    high: quantile(values, 0.75),
    count: values.length,
  };
}
