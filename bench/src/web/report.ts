import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@platform/releases/root';
import { busy } from './other-work.ts';
import { type FigureKey, figureKeys, figures, median, type Run } from './results.ts';
import { changes, clicks, forms, pages, variants } from './variants.data.ts';

const content = pages.filter((path) => !forms.includes(path));
const clicked = clicks.map(([, to]) => to);
const [{ name: text }, { name: component }] = changes;

/** Kinds of a bound: that of the worst or of the median row, or that of the sum of all rows. */
type Of = 'worst page' | 'median page' | 'all pages';

interface Target {
  readonly figure: FigureKey;
  readonly most: number;
  /** The bound is a ratio to this variant in the same run. Only what no machine changes is bounded without one. */
  readonly to?: string;
  /** If the sum of that variant is smaller than this, this is the bound, in the figure's unit. */
  readonly least?: number;
  readonly of?: Of;
  readonly rows?: readonly string[];
  readonly named?: string;
}

const targets: readonly Target[] = [
  { figure: 'lcp', most: 1.05, to: 'b' },
  { figure: 'lcp', most: 1, to: 'b', of: 'median page' },
  { figure: 'click', rows: clicked, most: 0.22, to: 'b' },
  { figure: 'click', rows: clicked, most: 1, to: 'd' },
  { figure: 'slowClick', rows: clicked, most: 0.4, to: 'b' },
  { figure: 'slowClick', rows: clicked, most: 1, to: 'd' },
  { figure: 'clickInChromium', rows: clicked, most: 0.5, to: 'b' },
  { figure: 'clickInFirefox', rows: clicked, most: 0.5, to: 'b' },
  { figure: 'clickInWebkit', rows: clicked, most: 0.5, to: 'b' },
  { figure: 'inp', most: 1.15, to: 'b', of: 'all pages' },
  // Plain HTML may have no long task.
  { figure: 'tbt', most: 1, to: 'b', least: 50, of: 'all pages' },
  { figure: 'cls', most: 0 },
  { figure: 'all', most: 56, rows: content, named: 'content pages' },
  { figure: 'touchedJs', most: 98, rows: content, named: 'content pages' },
  { figure: 'touchedJs', most: 130, rows: forms, named: 'form pages before the form is touched' },
  { figure: 'formJs', most: 160, rows: forms, named: 'form pages' },
  { figure: 'form', most: 1, to: 'd', rows: forms },
  { figure: 'againCode', most: 8, rows: [text], named: text },
  { figure: 'againCode', most: 15, rows: [component], named: component },
];

/** The page that shows the last run. */
const page = join(root, 'docs/performance.md');

/** Shows a run in docs/performance.md. @returns why not; null if it is done */
export async function writeRun(run: Run): Promise<string | null> {
  if (run.failed.length > 0) return 'Nothing is written, because not everything was measured.';
  if (Math.max(...run.otherWork) > busy)
    return `Nothing is written, because other programs used more than ${busy * 100} % of the processors.`;
  const text = await readFile(page, 'utf8');
  await writeFile(
    page,
    text.replace(
      /(<!-- begin: [^>]*-->\n)[\s\S]*(<!-- end -->)/,
      (_, begin: string, end: string) => `${begin}\n${renderRun(run)}\n\n${end}`,
    ),
  );
  return null;
}

/** The part of docs/performance.md that a run writes. */
export function renderRun(run: Run): string {
  const { date, commit, machine, rounds, otherWork } = run;
  const work = otherWork.map((share) => `${Math.round(share * 100)} %`).join(', ');
  const about = `Run of ${date}, version ${commit}, medians of ${rounds} round${rounds === 1 ? '' : 's'}. ${machine}.
Other programs' share of the processors, before, between and after the rounds: ${work}.`;
  const tables = figureKeys.map((figure) => figureTable(run, figure)).filter((table) => table !== null);
  return [about, targetTable(run), '### Each page', ...tables].join('\n\n');
}

function targetTable({ measured }: Pick<Run, 'measured'>): string {
  const rows = targets.flatMap((target) => {
    const { figure, least = 0, of = 'worst page', rows = pages, named = of } = target;
    const value = (row: string, variant: string) => median(measured[figure]?.[row]?.[variant]);
    const known = rows.filter((row) => !Number.isNaN(value(row, 'a') + value(row, target.to ?? 'a')));
    if (known.length === 0) return [];
    const sum = (variant: string) => known.reduce((all, row) => all + value(row, variant), 0);
    const { most, to } = target.to && sum(target.to) < least ? { most: least, to: undefined } : target;
    const each = known.map((row) => value(row, 'a') / (to ? value(row, to) : 1));
    const exact = {
      'worst page': Math.max(...each),
      'median page': median(each),
      'all pages': sum('a') / (to ? sum(to) : 1),
    };
    const { name, unit } = figures[figure];
    const shown = (number: number) => (to ? `${number} × (${to})` : `${number} ${unit}`.trim());
    // A glyph of another font moves by less than a pixel: shifts count to the third digit.
    const digits = to ? 2 : figure === 'cls' ? 3 : 1;
    const reached = Number(exact[of].toFixed(digits));
    return [[`${name}, ${named}`, `≤ ${shown(most)}`, shown(reached), reached <= most ? 'yes' : '**no**']];
  });
  return markdown([['metric', 'target', 'measured', 'met'], ...rows]);
}

/** A row for each page, a column for each variant; in each cell the ratio to (b) first. */
function figureTable({ measured }: Pick<Run, 'measured'>, figure: FigureKey): string | null {
  const rows = measured[figure];
  if (!rows) return null;
  const { name, unit } = figures[figure];
  const columns = variants.filter(({ key }) => Object.values(rows).some((row) => key in row));
  const shown = (value: number) =>
    figure === 'cls' ? value.toFixed(3) : unit === 'kB' ? value.toFixed(1) : String(Math.round(value));
  const cell = (row: Readonly<Record<string, readonly number[]>>, variant: string) => {
    const [value, plain] = [median(row[variant]), median(row.b)];
    if (Number.isNaN(value)) return '';
    return unit === 'ms' && Math.round(plain) > 0
      ? `${(value / plain).toFixed(2)} × (${shown(value)})`
      : shown(value);
  };
  return markdown([
    [unit ? `${name} (${unit})` : name, ...columns.map(({ name }) => name)],
    ...Object.entries(rows).map(([row, values]) => [row, ...columns.map(({ key }) => cell(values, key))]),
  ]);
}

function markdown([head = [], ...body]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|---|${'---:|'.repeat(head.length - 1)}`, ...body.map(line)].join('\n');
}
