/** One value of one measurement. */
export interface Sample {
  readonly variant: string;
  /** Path of the page, or of the page a click led to; for a second visit, what has changed since the first. */
  readonly page: string;
  readonly figure: FigureKey;
  readonly round: number;
  /** Never NaN: failed measurements have no sample. */
  readonly value: number;
}

/** A measurement that failed. */
export interface Failure {
  readonly variant: string;
  /** The figure that a later run may replace; null for a measurement of one round. */
  readonly figure: FigureKey | null;
  /** One sentence. */
  readonly message: string;
}

/** The measured figures with their units; the names are used in tables. */
export const figures = {
  fcp: { name: 'First contentful paint', unit: 'ms' },
  lcp: { name: 'Largest contentful paint', unit: 'ms' },
  heading: { name: 'Heading visible', unit: 'ms' },
  cls: { name: 'Cumulative layout shift', unit: '' },
  tbt: { name: 'Total blocking time', unit: 'ms' },
  wakeTbt: { name: 'Blocking time at the first interaction', unit: 'ms' },
  wakeJs: { name: 'JavaScript after the first interaction', unit: 'kB' },
  requests: { name: 'Requests', unit: '' },
  total: { name: 'All bytes', unit: 'kB' },
  html: { name: 'HTML', unit: 'kB' },
  css: { name: 'CSS', unit: 'kB' },
  js: { name: 'JavaScript', unit: 'kB' },
  font: { name: 'Fonts', unit: 'kB' },
  other: { name: 'Other', unit: 'kB' },
  usable: { name: 'Form usable', unit: 'ms' },
  kept: { name: 'Typed before the code: kept', unit: '%' },
  known: { name: 'Typed before the code: known', unit: '%' },
  prefetched: { name: 'Click to heading, after prefetch', unit: 'ms' },
  click: { name: 'Click to heading, 300 ms after the pointer came', unit: 'ms' },
  firstClick: { name: 'First click of a visit, full processor', unit: 'ms' },
  firstClickSlow: { name: 'First click of a visit, a quarter of the processor', unit: 'ms' },
  interaction: { name: 'Slowest of 200 interactions', unit: 'ms' },
  againCode: { name: 'Scripts and styles of a second visit', unit: 'kB' },
  againAll: { name: 'All bytes of a second visit', unit: 'kB' },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly unit: string }>>;

export type FigureKey = keyof typeof figures;

/** The values of one measurement. */
export type Values = Partial<Record<FigureKey, number>>;
