export const figures = {
  fcp: { name: 'First contentful paint', unit: 'ms' },
  lcp: { name: 'Largest contentful paint', unit: 'ms' },
  cls: { name: 'Cumulative layout shift', unit: '' },
  performance: { name: 'Lighthouse, performance', unit: '' },
  otherScores: { name: 'Lighthouse, the lowest other category', unit: '' },
  tbt: { name: 'Total blocking time, in Lighthouse', unit: 'ms' },
  inp: { name: 'Interaction to next paint, first press', unit: 'ms' },
  click: { name: 'First click of a visit, full processor', unit: 'ms' },
  slowClick: { name: 'First click of a visit, a quarter of the processor', unit: 'ms' },
  js: { name: 'JavaScript', unit: 'kB' },
  touchedJs: { name: 'JavaScript after the first interaction', unit: 'kB' },
  all: { name: 'All bytes', unit: 'kB' },
  againCode: { name: 'Scripts and styles of a second visit', unit: 'kB' },
  againAll: { name: 'All bytes of a second visit', unit: 'kB' },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly unit: string }>>;
export type FigureKey = keyof typeof figures;
export const figureKeys = Object.keys(figures) as FigureKey[];

/** The values of one measurement; undefined where the browser reported none. */
export type Values = { readonly [Key in FigureKey]?: number | undefined };

/** All values of a run. A row is a page, or for a second visit the name of the change. */
export class Results {
  readonly #values = new Map<string, number[]>();
  readonly #rows = new Map<FigureKey, Set<string>>();

  add(figure: FigureKey, row: string, variant: string, value: number): void {
    const key = `${figure} ${row} ${variant}`;
    this.#values.set(key, [...(this.#values.get(key) ?? []), value]);
    this.#rows.set(figure, (this.#rows.get(figure) ?? new Set()).add(row));
  }

  rows(figure: FigureKey): readonly string[] {
    return [...(this.#rows.get(figure) ?? [])];
  }

  spread(figure: FigureKey, row: string, variant: string) {
    const values = this.#values.get(`${figure} ${row} ${variant}`)?.toSorted((a, b) => a - b);
    if (!values) return null;
    const at = (share: number) => {
      const place = (values.length - 1) * share;
      const below = values[Math.floor(place)] ?? Number.NaN;
      return below + ((values[Math.ceil(place)] ?? Number.NaN) - below) * (place - Math.floor(place));
    };
    return { median: at(0.5), low: at(0.25), high: at(0.75) };
  }
}
