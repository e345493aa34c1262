import { seededRandom } from '@site/composition/seeded-random';
import type { Cell } from './cells.ts';
import { isSlowOrHanging } from './faults.data.ts';
import { pairwise, shuffled } from './pairwise.ts';

/** How many faults the sample has. The last one waits for a timeout, which takes a cell longest. */
const sampleSize = 12;

/** A sample of the cells, determined by the seed: each with another fault. */
export function sampleCells(cells: readonly Cell[], seed: number): readonly Cell[] {
  const inOrder = shuffle(cells, seed);
  const quick = new Map<string, Cell>();
  for (const cell of inOrder)
    if (!isSlowOrHanging(cell.fault) && !quick.has(cell.fault.id)) quick.set(cell.fault.id, cell);
  const slow = inOrder.find(({ fault }) => isSlowOrHanging(fault));
  return [...quick.values()].slice(0, sampleSize - 1).concat(slow ?? []);
}

/** Cells that have each fault in each unit and in each phase at least once: a quarter of the matrix. */
export function pairedCells(cells: readonly Cell[], seed: number): readonly Cell[] {
  return pairwise(shuffle(cells, seed), ({ fault, unit, phase }) => [
    `${fault.id} ${unit.unit}`,
    `${fault.id} ${phase}`,
  ]);
}

const shuffle = (cells: readonly Cell[], seed: number) => shuffled(cells, seededRandom(seed, 'cells'));
