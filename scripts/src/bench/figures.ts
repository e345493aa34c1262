/** How long an operation took, compared with a baseline that was measured in the same run. */
export interface Figure {
  readonly what: string;
  /** The median of all turns (ms). */
  readonly ms: number;
  readonly slowest: number;
  readonly turns: number;
  readonly against: { readonly what: string; readonly ms: number };
}

/** What could not be measured here, and why. */
export interface Skipped {
  readonly what: string;
  readonly skipped: string;
}

/** Times of the turns of one thing (ms). */
export class Turns {
  readonly #times: number[] = [];

  /** Runs `work` and records how long it took. */
  async time<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work();
    this.#times.push(performance.now() - began);
    return result;
  }

  add(ms: number): void {
    this.#times.push(ms);
  }

  get median(): number {
    return this.#times.toSorted((a, b) => a - b)[Math.floor(this.#times.length / 2)] ?? Number.NaN;
  }

  figure(what: string, against: string, baseline: Turns): Figure {
    const { length } = this.#times;
    const slowest = Math.max(...this.#times);
    return { what, ms: this.median, slowest, turns: length, against: { what: against, ms: baseline.median } };
  }
}

/** A table for people. */
export function figureTable(figures: readonly (Figure | Skipped)[]): readonly string[] {
  const rows = figures.map((figure) =>
    'skipped' in figure
      ? [figure.what, 'skipped', '', '', '', figure.skipped]
      : [
          figure.what,
          time(figure.ms),
          time(figure.slowest),
          String(figure.turns),
          `${(figure.ms / figure.against.ms).toFixed(1)} ×`,
          `${figure.against.what} (${time(figure.against.ms)})`,
        ],
  );
  const all = [['', 'median', 'slowest', 'turns', 'ratio', 'to'], ...rows];
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const isNumber = (column: number) => column > 0 && column < 5;
  return all.map((row) =>
    row
      .map((cell, column) =>
        isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

function time(ms: number): string {
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  return ms < 10_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
