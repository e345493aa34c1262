import { type BarGroup, type BarPlot, barPlot } from './bar-plot.ts';
import { type FigureKey, figures } from './sample.ts';
import type { Summary } from './summary.ts';
import { limit, pages, variants, way } from './variants.data.ts';

/** The figures with a plot, `performance-<figure>.svg`. */
export const plotted = ['lcp', 'usable', 'prefetched', 'js'] as const satisfies readonly FigureKey[];

/** The plot of one figure for all pages and variants that have it. */
export function figurePlot(summary: Summary, figure: (typeof plotted)[number]): string {
  const paths: readonly string[] = figure === 'prefetched' ? way.slice(1) : pages.map(({ path }) => path);
  const groups = paths.map((page): BarGroup => {
    const bars = variants.flatMap(({ key, name, kind }) => {
      const spread = summary.spread(figure, page, key);
      const tone =
        kind === 'site' ? ('ours' as const) : key === limit ? ('limit' as const) : ('rival' as const);
      return spread ? [{ label: name, value: spread.median, low: spread.low, high: spread.high, tone }] : [];
    });
    return { label: page, bars };
  });
  const plot: BarPlot = {
    title: figures[figure].name,
    unit: figures[figure].unit,
    groups: groups.filter(({ bars }) => bars.length > 0),
  };
  return barPlot(plot);
}
