import { type Cell, planCells } from './cells.ts';
import { pairedCells } from './sample-cells.ts';

const all = planCells().filter((cell): cell is Cell => 'outcomes' in cell);

test.each([1, 2, 3])(
  'the pairs of seed %s have each fault in each of its units and phases, with few cells',
  (seed) => {
    const paired = pairedCells(all, seed);
    const pairs = (cells: readonly Cell[]) =>
      new Set(
        cells.flatMap(({ fault, unit, phase }) => [`${fault.id} ${unit.unit}`, `${fault.id} ${phase}`]),
      );
    expect(pairs(paired)).toEqual(pairs(all));
    expect(new Set(paired).size).toBe(paired.length);
    expect(paired.length).toBeLessThan(all.length / 3);
  },
);
