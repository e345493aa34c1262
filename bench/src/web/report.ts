import { type FigureKey, figures, type Results } from './results.ts';
import { changes, clicks, forms, pages, variants } from './variants.data.ts';

const content = pages.filter((path) => !forms.includes(path));
const clicked = clicks.map(([, to]) => to);

interface Target {
  readonly figure: FigureKey;
  readonly rows: readonly string[];
  readonly most: number;
  /** The bound is a ratio to this variant. */
  readonly to?: string;
  readonly of?: string;
}

/** What this site wants to reach on the worst of its pages. */
const targets: readonly Target[] = [
  { figure: 'lcp', rows: content, most: 1.1, to: 'b', of: 'content pages' },
  { figure: 'lcp', rows: content, most: 1.03, to: 'c', of: 'content pages' },
  { figure: 'inp', rows: pages, most: 50 },
  { figure: 'click', rows: clicked, most: 60 },
  { figure: 'click', rows: clicked, most: 1, to: 'd' },
  { figure: 'slowClick', rows: clicked, most: 150 },
  { figure: 'slowClick', rows: clicked, most: 1, to: 'd' },
  { figure: 'touchedJs', rows: content, most: 100, of: 'content pages' },
  { figure: 'js', rows: forms, most: 110, of: 'form pages' },
  { figure: 'js', rows: content, most: 1, to: 'd', of: 'content pages' },
  { figure: 'js', rows: content, most: 0.4, to: 'e', of: 'content pages' },
  { figure: 'againCode', rows: [changes[0].name], most: 5, of: changes[0].name },
  { figure: 'againCode', rows: [changes[1].name], most: 15, of: changes[1].name },
  { figure: 'tbt', rows: content, most: 50, of: 'content pages' },
  { figure: 'cls', rows: pages, most: 0 },
];

/** Each target of a measured figure, and the worst value of this site. */
export function targetTable(results: Results): string {
  const median = (figure: FigureKey, row: string, variant: string) =>
    results.spread(figure, row, variant)?.median ?? Number.NaN;
  const measured = targets.filter(({ figure }) => results.rows(figure).length > 0);
  const rows = measured.map(({ figure, rows, most, to, of }) => {
    const { name, unit } = figures[figure];
    const worst = Math.max(
      ...rows.map((row) => median(figure, row, 'a') / (to ? median(figure, row, to) : 1)),
    );
    const shown = (value: number) => (to ? `${value}× (${to})` : `${value} ${unit}`.trim());
    // A glyph of another font moves by less than a pixel: shifts count to the third digit.
    const digits = to ? 2 : figure === 'cls' ? 3 : unit === 'kB' ? 1 : 0;
    const value = Number(worst.toFixed(digits));
    const met = Number.isNaN(value) ? '' : value <= most ? 'yes' : '**no**';
    return [of ? `${name}, ${of}` : name, `≤ ${shown(most)}`, met && shown(value), met];
  });
  return markdown([['worst page of', 'target', 'measured', 'met'], ...rows]);
}

/** One table for each figure: a row for each page, a column for each variant; the ratio is that to (b). */
export function figureTable(results: Results, figure: FigureKey): string | null {
  const { name, unit } = figures[figure];
  const rows = results.rows(figure);
  const columns = variants.filter(({ key }) => rows.some((row) => results.spread(figure, row, key)));
  if (columns.length === 0) return null;
  const shown = (value: number) =>
    figure === 'cls' ? value.toFixed(3) : unit === 'kB' ? value.toFixed(1) : String(Math.round(value));
  const cell = (row: string, variant: string) => {
    const spread = results.spread(figure, row, variant);
    if (!spread) return '';
    const [median, low, high] = [spread.median, spread.low, spread.high].map(shown);
    const range = low === high ? '' : ` (${low}–${high})`;
    const plain = results.spread(figure, row, 'b')?.median;
    return `${median}${range}${unit === 'ms' && plain ? ` ${(spread.median / plain).toFixed(2)}×` : ''}`;
  };
  return markdown([
    [unit ? `${name} (${unit})` : name, ...columns.map((variant) => variant.name)],
    ...rows.map((row) => [row, ...columns.map(({ key }) => cell(row, key))]),
  ]);
}

function markdown([head = [], ...body]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|---|${'---:|'.repeat(head.length - 1)}`, ...body.map(line)].join('\n');
}
