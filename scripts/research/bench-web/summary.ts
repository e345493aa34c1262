import type { FigureKey, Sample } from './sample.ts';
import { type Spread, spreadOf } from './statistics.ts';
import { limit } from './variants.data.ts';

/** Medians and quartiles of a run. */
export interface Summary {
  /** Null if nothing was measured. */
  spread(figure: FigureKey, page: string, variant: string): Spread | null;
  /** The ratio of the median to that of the plain page; null if either is missing or the plain page's is zero. */
  ratio(figure: FigureKey, page: string, variant: string): number | null;
}

export function summarise(samples: readonly Sample[]): Summary {
  const values = new Map<string, number[]>();
  const keyOf = (figure: string, page: string, variant: string) => `${figure} ${page} ${variant}`;
  for (const { figure, page, variant, value } of samples) {
    const key = keyOf(figure, page, variant);
    values.set(key, [...(values.get(key) ?? []), value]);
  }
  const spread: Summary['spread'] = (figure, page, variant) => {
    const found = values.get(keyOf(figure, page, variant));
    return found ? spreadOf(found) : null;
  };
  return {
    spread,
    ratio: (figure, page, variant) => {
      const own = spread(figure, page, variant)?.median;
      const plain = spread(figure, page, limit)?.median;
      return own === undefined || !plain ? null : own / plain;
    },
  };
}
