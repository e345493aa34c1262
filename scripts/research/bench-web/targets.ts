import type { Results } from './results.ts';
import { type FigureKey, figures } from './sample.ts';
import { quantile } from './statistics.ts';
import { type Summary, summarise } from './summary.ts';
import { changes, interactionScopes, pages, way } from './variants.data.ts';

/** A target and the measured value. */
export interface Target {
  readonly figure: string;
  readonly wanted: string;
  readonly measured: string;
  /** Null if it was not measured. */
  readonly met: boolean | null;
}

const content = pages.filter(({ form }) => !form).map(({ path }) => path);
const forms = pages.filter(({ form }) => form).map(({ path }) => path);
const all = pages.map(({ path }) => path);

/** Compares this site, served by nginx like the others, with its targets. */
export function targetsOf({ samples, cpu, lighthouse }: Results): readonly Target[] {
  const summary = summarise(samples);
  const compared = (figure: FigureKey, paths: readonly string[], rival: string) =>
    worstRatio(summary, figure, paths, rival);
  return [
    ...(['lcp', 'heading'] as const).flatMap((figure) => {
      const name = figure === 'lcp' ? 'LCP, content pages' : 'Heading visible, content pages';
      return [
        atMost(name, compared(figure, content, 'b'), 1.1, '× (b)'),
        atMost(name, compared(figure, content, 'c'), 1.03, '× (c)'),
      ];
    }),
    atMost('Form usable', compared('usable', forms, 'b'), 1.2, '× (b)'),
    atLeast('Typed before the code: kept', least(summary, 'kept', forms), 100, '%'),
    atLeast('Typed before the code: known', least(summary, 'known', forms), 100, '%'),
    atMost('Click to heading, after prefetch', worst(summary, 'prefetched', way.slice(1)), 100, ' ms'),
    atMost('Click to heading, after prefetch', compared('prefetched', way.slice(1), 'd'), 1, '× (d)'),
    ...(
      [
        ['firstClick', 60],
        ['firstClickSlow', 150],
      ] as const
    ).flatMap(([figure, bound]) => {
      const { name } = figures[figure];
      return [
        atMost(name, worst(summary, figure, way.slice(1)), bound, ' ms'),
        atMost(name, compared(figure, way.slice(1), 'd'), 1, '× (d)'),
      ];
    }),
    atMost(
      'Slowest of 200 interactions',
      worst(summary, 'interaction', [interactionScopes.all], 'own'),
      50,
      ' ms',
    ),
    atMost(
      'JavaScript at the first interaction, content pages',
      worst(summary, 'wakeJs', content),
      100,
      ' kB',
    ),
    atMost('Blocking time at the first interaction', worst(summary, 'wakeTbt', all), 30, ' ms'),
    atMost(
      'JavaScript, form pages, before the first use of a field',
      worst(summary, 'js', forms),
      110,
      ' kB',
    ),
    ...changes.map(({ name, bound }) =>
      atMost(
        `Scripts and styles of a second visit, after a change of ${name}`,
        // By its own server: nginx has no compression dictionaries.
        worst(summary, 'againCode', [name], 'own'),
        bound,
        ' kB',
      ),
    ),
    atMost('JavaScript, content pages', compared('js', content, 'd'), 1, '× (d)'),
    atMost('JavaScript, content pages', compared('js', content, 'e'), 0.4, '× (e)'),
    atMost('Total blocking time, content pages', worst(summary, 'tbt', content), 50, ' ms'),
    // Rounded to three digits, as browsers show it: another font moves glyphs by less than a pixel.
    atMost('Cumulative layout shift', rounded(worst(summary, 'cls', all)), 0, ''),
    atLeast('Lighthouse, worst category (without SEO of unlisted pages)', lowestScore(lighthouse), 100, ''),
    atMost('CPU per request', quantile(cpu.own, 0.5) / quantile(cpu.nginx, 0.5), 1.3, '× nginx'),
  ];
}

function medians(summary: Summary, figure: FigureKey, paths: readonly string[], variant = 'a'): number[] {
  return paths.map((path) => summary.spread(figure, path, variant)?.median ?? Number.NaN);
}

/** NaN if one of the pages was not measured, because a target applies to all of them. */
const worst = (summary: Summary, figure: FigureKey, paths: readonly string[], variant?: string) =>
  Math.max(...medians(summary, figure, paths, variant));
const least = (summary: Summary, figure: FigureKey, paths: readonly string[]) =>
  Math.min(...medians(summary, figure, paths));

function worstRatio(summary: Summary, figure: FigureKey, paths: readonly string[], rival: string): number {
  const theirs = medians(summary, figure, paths, rival);
  return Math.max(
    ...medians(summary, figure, paths).map((own, index) => own / (theirs[index] ?? Number.NaN)),
  );
}

const rounded = (shift: number) => Math.round(shift * 1000) / 1000;

/** Ignores the SEO score of pages that are deliberately not indexed. */
function lowestScore(lighthouse: Results['lighthouse']): number {
  const scores = lighthouse.flatMap(({ scores, below }) => {
    const unlisted = below.some(({ audit }) => audit === 'is-crawlable');
    return Object.entries(scores).flatMap(([category, score]) =>
      unlisted && category === 'seo' ? [] : [score],
    );
  });
  return scores.length === 0 ? Number.NaN : Math.min(...scores);
}

function atMost(figure: string, value: number, bound: number, unit: string): Target {
  return target(figure, `≤ ${bound}${unit}`, value, unit, value <= bound);
}

function atLeast(figure: string, value: number, bound: number, unit: string): Target {
  return target(figure, `${bound}${unit}`, value, unit, value >= bound);
}

function target(figure: string, wanted: string, value: number, unit: string, met: boolean): Target {
  if (Number.isNaN(value)) return { figure, wanted, measured: 'not measured', met: null };
  return { figure, wanted, measured: `${value.toFixed(digitsOf(value, unit))}${unit}`, met };
}

/** Two digits for a ratio, one for bytes, three for a layout shift, none for milliseconds and percent. */
function digitsOf(value: number, unit: string): number {
  if (unit.startsWith('×')) return 2;
  if (unit === ' kB') return 1;
  return Number.isInteger(value) || unit !== '' ? 0 : 3;
}
