import { seededRandom } from '@site/site-command/testing/drills/seeded-random';
import type { Cell } from './cells.ts';
import { isSlowOrHanging } from './faults.data.ts';

/** How many faults the sample has. The last one waits for a timeout, which takes a cell longest. */
const sampleSize = 12;

/** A sample of the cells, determined by the seed: each with another fault. */
export function sampleCells(cells: readonly Cell[], seed: number): readonly Cell[] {
  const shuffled = shuffle(cells, seed);
  const quick = new Map<string, Cell>();
  for (const cell of shuffled)
    if (!isSlowOrHanging(cell.fault) && !quick.has(cell.fault.id)) quick.set(cell.fault.id, cell);
  const slow = shuffled.find(({ fault }) => isSlowOrHanging(fault));
  return [...quick.values()].slice(0, sampleSize - 1).concat(slow ?? []);
}

/** Cells that have each fault in each unit and in each phase at least once: a quarter of the matrix. */
export function pairedCells(cells: readonly Cell[], seed: number): readonly Cell[] {
  const met = new Set<string>();
  const pairsOf = ({ fault, unit, phase }: Cell) => [`${fault.id} ${unit.unit}`, `${fault.id} ${phase}`];
  const take = (enough: number) => (cell: Cell) => {
    const pairs = pairsOf(cell).filter((pair) => !met.has(pair));
    for (const pair of pairs.length >= enough ? pairs : []) met.add(pair);
    return pairs.length >= enough;
  };
  const shuffled = shuffle(cells, seed);
  // First those that have two new pairs, so that few are needed.
  return [...shuffled.filter(take(2)), ...shuffled.filter(take(1))];
}

function shuffle(cells: readonly Cell[], seed: number): readonly Cell[] {
  const random = seededRandom(seed, 'cells');
  return cells
    .map((cell) => ({ cell, order: random.int(2 ** 32) }))
    .sort((a, b) => a.order - b.order)
    .map(({ cell }) => cell);
}
