import type { Cell } from './cells.ts';
import { isSlowOrHanging } from './faults.data.ts';

/** How many cells of the sample wait for a timeout. */
const slowCells = 2;

/**
 * A sample of the cells, determined by the seed. It contains each fault in one unit and phase, and a few of the slow
 * cells that wait for a timeout.
 */
export function sampleCells(cells: readonly Cell[], seed: number): readonly Cell[] {
  const random = randomNumbers(seed);
  const shuffled = cells
    .map((cell) => ({ cell, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ cell }) => cell);
  const slow = shuffled.filter(({ fault }) => isSlowOrHanging(fault)).slice(0, slowCells);
  const known = new Map<string, Cell>();
  for (const cell of shuffled)
    if (!isSlowOrHanging(cell.fault) && !known.has(cell.fault.id)) known.set(cell.fault.id, cell);
  return [...slow, ...known.values()];
}

/** Mulberry32: the same sequence for the same seed, 0 to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
