import type { Cell } from './cells.ts';
import { isSlowOrHanging } from './faults.data.ts';

/** How many faults the sample has. The last one waits for a timeout, which takes a cell longest. */
const sampleSize = 12;

/** A sample of the cells, determined by the seed: each with another fault. */
export function sampleCells(cells: readonly Cell[], seed: number): readonly Cell[] {
  const random = randomNumbers(seed);
  const shuffled = cells
    .map((cell) => ({ cell, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ cell }) => cell);
  const quick = new Map<string, Cell>();
  for (const cell of shuffled)
    if (!isSlowOrHanging(cell.fault) && !quick.has(cell.fault.id)) quick.set(cell.fault.id, cell);
  const slow = shuffled.find(({ fault }) => isSlowOrHanging(fault));
  return [...quick.values()].slice(0, sampleSize - 1).concat(slow ?? []);
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
