import { seededRandom } from '@platform/releases/seeded-random';
import type { Cell } from './cells.ts';
import { isSlowOrHanging } from './faults.data.ts';

/** How many faults the sample has. The last one waits for a timeout, which takes a cell longest. */
const sampleSize = 12;

/** A sample of the cells, determined by the seed: each with another fault. */
export function sampleCells(cells: readonly Cell[], seed: number): readonly Cell[] {
  const inOrder = shuffled(cells, seed);
  const quick = new Map<string, Cell>();
  for (const cell of inOrder)
    if (!isSlowOrHanging(cell.fault) && !quick.has(cell.fault.id)) quick.set(cell.fault.id, cell);
  const slow = inOrder.find(({ fault }) => isSlowOrHanging(fault));
  return [...quick.values()].slice(0, sampleSize - 1).concat(slow ?? []);
}

/** Cells that have each fault in each unit and in each phase at least once: a quarter of the matrix. */
export function pairedCells(cells: readonly Cell[], seed: number): readonly Cell[] {
  const inOrder = shuffled(cells, seed);
  const met = new Set<string>();
  const chosen: Cell[] = [];
  // Those with two new pairs come first.
  for (const enough of [2, 1])
    for (const cell of inOrder) {
      const pairs = [cell.unit.unit, cell.phase].map((other) => `${cell.fault.id} ${other}`);
      const added = pairs.filter((pair) => !met.has(pair));
      if (added.length < enough) continue;
      for (const pair of added) met.add(pair);
      chosen.push(cell);
    }
  return chosen;
}

function shuffled(cells: readonly Cell[], seed: number): readonly Cell[] {
  const random = seededRandom(seed, 'cells');
  return cells
    .map((cell) => ({ cell, order: random.int(2 ** 32) }))
    .sort((a, b) => a.order - b.order)
    .map(({ cell }) => cell);
}
