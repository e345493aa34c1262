import { type FigureKey, figures } from './sample.ts';
import type { Summary } from './summary.ts';

/** A number, formatted for a table. */
function shown(value: number, figure: FigureKey): string {
  if (figure === 'cls') return value === 0 ? '0' : value.toFixed(4);
  const { unit } = figures[figure];
  if (unit === 'kB') return value.toFixed(1);
  return String(Math.round(value));
}

/** Median, quartiles and ratio of one variant on one page; empty if nothing was measured. */
export function figureCell(summary: Summary, figure: FigureKey, page: string, variant: string): string {
  const spread = summary.spread(figure, page, variant);
  if (!spread) return '';
  const median = shown(spread.median, figure);
  const [low, high] = [shown(spread.low, figure), shown(spread.high, figure)];
  const range = low === median && high === median ? '' : ` (${low}–${high})`;
  const ratio = figures[figure].unit === 'ms' ? summary.ratio(figure, page, variant) : null;
  return `${median}${range}${ratio === null ? '' : ` ${ratio.toFixed(2)}×`}`;
}
