import { seededRandom } from '@site/composition/seeded-random';
import { pairwise, shuffled } from './pairwise.ts';

const numbers = [0, 1, 2, 3, 4];
const items = numbers.flatMap((a) => numbers.flatMap((b) => numbers.map((c) => ({ a, b, c }))));
const pairsOf = ({ a, b, c }: (typeof items)[number]) => [`a${a} b${b}`, `a${a} c${c}`, `b${b} c${c}`];

test.each([1, 2, 3])('few of the items that seed %s shuffles have every pair', (seed) => {
  const all = shuffled(items, seededRandom(seed, 'pairs'));
  expect(new Set(all)).toEqual(new Set(items));

  const few = pairwise(all, pairsOf);
  expect(new Set(few.flatMap(pairsOf))).toEqual(new Set(items.flatMap(pairsOf)));
  expect(new Set(few).size).toBe(few.length);
  // 25 is the least that is possible.
  expect(few.length).toBeLessThan(50);
});

test('there are no pairs without items', () => {
  expect(pairwise([], pairsOf)).toEqual([]);
});
