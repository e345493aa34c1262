import { allRoles } from './all-roles.ts';
import type { RoleText } from './role-text.ts';
import { positions } from './roles.data.ts';

const ownWords = ({ about, firstMonths, responsibilities, lookingFor, whyJoin, closing = '' }: RoleText) => [
  ...about,
  ...firstMonths.map(({ what }) => what),
  ...responsibilities,
  ...lookingFor,
  ...whyJoin,
  closing,
];

/** Every sequence of four words, so that a sentence with one word changed still counts as the same. */
function wordSequences(texts: readonly string[]): Set<string> {
  const words =
    texts
      .join(' ')
      .toLowerCase()
      .match(/[\p{Letter}\p{Number}]+/gu) ?? [];
  return new Set(words.slice(3).map((_, at) => words.slice(at, at + 4).join(' ')));
}

test('no two roles share a path, a sentence or much of their wording', () => {
  expect(new Set(allRoles.map(({ path }) => path)).size).toBe(allRoles.length);
  for (const [at, one] of allRoles.entries()) {
    for (const other of allRoles.slice(at + 1)) {
      const [a, b] = [wordSequences(ownWords(one)), wordSequences(ownWords(other))];
      const shared = [...a].filter((sequence) => b.has(sequence)).length / Math.min(a.size, b.size);
      expect({ pair: `${one.title} / ${other.title}`, alike: shared > 0.03 }).toEqual({
        pair: `${one.title} / ${other.title}`,
        alike: false,
      });
    }
  }
});

test('every position of the application form belongs to one role', () => {
  expect(allRoles.map(({ position }) => position).sort()).toEqual([...positions].sort());
});
