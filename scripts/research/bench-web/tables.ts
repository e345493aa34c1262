import { figureCell } from './figure-cells.ts';
import { type FigureKey, figures } from './sample.ts';
import type { Summary } from './summary.ts';
import { changes, interactionScopes, pages, variants, way } from './variants.data.ts';

export type Row = readonly string[];

/** Figures with a table: a row per page, a column per variant. */
export const tabled: readonly FigureKey[] = [
  'fcp',
  'lcp',
  'heading',
  'usable',
  'kept',
  'known',
  'prefetched',
  'click',
  'firstClick',
  'firstClickSlow',
  'interaction',
  'tbt',
  'cls',
  'requests',
  'html',
  'css',
  'js',
  'font',
  'other',
  'total',
  'wakeTbt',
  'wakeJs',
  'againCode',
  'againAll',
];

/** The table of one figure for all pages and variants that have it; null if there are none. */
export function figureTable(summary: Summary, figure: FigureKey): readonly Row[] | null {
  const columns = variants.filter(({ key }) =>
    pagesOf(figure).some((page) => summary.spread(figure, page, key)),
  );
  if (columns.length === 0) return null;
  const rows = pagesOf(figure).map((page) => [
    page,
    ...columns.map(({ key }) => figureCell(summary, figure, page, key)),
  ]);
  return [
    [title(figure), ...columns.map(({ name }) => name)],
    ...rows.filter((row) => row.slice(1).some(Boolean)),
  ];
}

function title(figure: FigureKey): string {
  const { name, unit } = figures[figure];
  return unit ? `${name} (${unit})` : name;
}

const clicks: readonly FigureKey[] = ['click', 'prefetched', 'firstClick', 'firstClickSlow'];
const visits: readonly FigureKey[] = ['againCode', 'againAll'];

/** The rows of a figure. Clicks are measured for the page that they lead to, so the first page has none. */
function pagesOf(figure: FigureKey): readonly string[] {
  if (visits.includes(figure)) return changes.map(({ name }) => name);
  if (figure === 'interaction') return Object.values(interactionScopes);
  return clicks.includes(figure) ? way.slice(1) : pages.map(({ path }) => path);
}

/** Formats a table for a terminal. */
export function plainTable(rows: readonly Row[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Formats a table as Markdown; the first column contains text, the others numbers. */
export function markdownTable(rows: readonly Row[]): string {
  const [head = [], ...body] = rows;
  const line = (cells: Row) => `| ${cells.join(' | ')} |`;
  const rule = `|---|${head
    .slice(1)
    .map(() => '---:|')
    .join('')}`;
  return [line(head), rule, ...body.map(line)].join('\n');
}
