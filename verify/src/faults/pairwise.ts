import type { SeededRandom } from '@site/composition/seeded-random';

export function shuffled<Item>(items: readonly Item[], random: SeededRandom): readonly Item[] {
  return items
    .map((item) => ({ item, order: random.int(2 ** 32) }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

/** Few of the items, which still have every pair of values at least once. Those with many new pairs come first. */
export function pairwise<Item>(
  items: readonly Item[],
  pairsOf: (item: Item) => readonly string[],
): readonly Item[] {
  const met = new Set<string>();
  const newPairs = (item: Item) => pairsOf(item).filter((pair) => !met.has(pair));
  const most = Math.max(0, ...items.map((item) => pairsOf(item).length));
  const chosen: Item[] = [];
  for (let enough = most; enough > 0; enough -= 1)
    for (const item of items) {
      const pairs = newPairs(item);
      if (pairs.length < enough) continue;
      for (const pair of pairs) met.add(pair);
      chosen.push(item);
    }
  return chosen;
}
