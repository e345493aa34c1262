export const figures = {
  lcp: { name: 'Largest contentful paint', unit: 'ms' },
  click: { name: 'First click, full processor', unit: 'ms' },
  slowClick: { name: 'First click, a quarter of the processor', unit: 'ms' },
  clickInChromium: { name: 'First click, Chromium without prerendering', unit: 'ms' },
  clickInFirefox: { name: 'First click, Firefox', unit: 'ms' },
  clickInWebkit: { name: 'First click, WebKit', unit: 'ms' },
  inp: { name: 'Interaction to next paint, first press', unit: 'ms' },
  tbt: { name: 'Total blocking time', unit: 'ms' },
  cls: { name: 'Cumulative layout shift', unit: '' },
  form: { name: 'Form interactive', unit: 'ms' },
  all: { name: 'All bytes before an interaction', unit: 'kB' },
  touchedJs: { name: 'JavaScript after the first interaction', unit: 'kB' },
  formJs: { name: 'JavaScript after the form is touched', unit: 'kB' },
  againCode: { name: 'Scripts and styles of a second visit', unit: 'kB' },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly unit: string }>>;
export type FigureKey = keyof typeof figures;
export const figureKeys = Object.keys(figures) as FigureKey[];

/** The values of one measurement; undefined where the browser reported none. */
export type Values = { readonly [Key in FigureKey]?: number | undefined };

/** All values of a run by figure, row and variant. A row is a page, or for a second visit the name of the change. */
export type Measured = { [Key in FigureKey]?: Record<string, Record<string, number[]>> };

/** A run, which docs/performance.md shows. */
export interface Run {
  /** Year, month and day. */
  readonly date: string;
  readonly commit: string;
  /** The processor, its cores, and the versions of Node and of the browser. */
  readonly machine: string;
  readonly rounds: number;
  /** Shares of the processors (0 to 1) that other programs used, before the run, after each round and at the end. */
  readonly otherWork: readonly [number, ...number[]];
  /** What could not be measured, and why. */
  readonly failed: readonly string[];
  readonly measured: Measured;
}

export function addValues(measured: Measured, row: string, variant: string, values: Values): void {
  for (const key of figureKeys) {
    const value = values[key];
    if (value === undefined) continue;
    const rows = measured[key] ?? {};
    const all = [...(rows[row]?.[variant] ?? []), Math.round(value * 1000) / 1000];
    measured[key] = { ...rows, [row]: { ...rows[row], [variant]: all } };
  }
}

/** NaN if nothing was measured. */
export function median(values: readonly number[] = []): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
