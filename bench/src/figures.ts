/** A measured value, beside something plain that was measured in the same run. */
export interface Figure {
  readonly what: string;
  /** The median of all turns. */
  readonly value: number;
  readonly slowest: number;
  readonly turns: number;
  readonly unit: 'ms' | 'requests/s' | 'MB';
  readonly against: { readonly what: string; readonly value: number };
}

export class Turns {
  readonly #values: number[] = [];

  async time<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work();
    this.add(performance.now() - began);
    return result;
  }

  add(value: number): void {
    this.#values.push(value);
  }

  get median(): number {
    return this.#values.toSorted((a, b) => a - b)[Math.floor(this.#values.length / 2)] ?? Number.NaN;
  }

  figure(what: string, against: string, baseline: Turns, unit: Figure['unit'] = 'ms'): Figure {
    const slowest = unit === 'requests/s' ? Math.min(...this.#values) : Math.max(...this.#values);
    return {
      ...{ what, value: this.median, slowest, turns: this.#values.length, unit },
      against: { what: against, value: baseline.median },
    };
  }
}

export function figureTable(figures: readonly Figure[]): readonly string[] {
  const rows = figures.map(({ what, value, slowest, turns, unit, against }) => {
    const shown = (each: number) => `${each < 10 ? each.toFixed(1) : Math.round(each)} ${unit}`;
    const ratio = value / against.value;
    return [
      ...[what, shown(value), shown(slowest), String(turns)],
      `${ratio.toFixed(ratio < 1 ? 2 : 1)} ×`,
      `${against.what} (${shown(against.value)})`,
    ];
  });
  const all = [['', 'median', 'slowest', 'turns', 'ratio', 'to'], ...rows];
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const aligned = (cell: string, column: number) =>
    column > 0 && column < 5 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return all.map((row) => row.map(aligned).join('  ').trimEnd());
}
