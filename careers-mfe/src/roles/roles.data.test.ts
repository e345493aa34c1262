import { site } from '@site/shared-ui/site';
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

test.each(allRoles)('$title has every part of a role page', (role) => {
  expect(role.about.length).toBeGreaterThanOrEqual(2);
  expect(role.firstMonths.map(({ when }) => when)).toEqual(['Month 1', 'Month 3', 'Month 6']);
  expect(role.responsibilities.length).toBeGreaterThanOrEqual(5);
  expect(role.lookingFor.length).toBeGreaterThanOrEqual(4);
  expect(role.whyJoin.join(' ')).toContain(site.name);
  expect(ownWords(role).join(' ').split(' ').length).toBeGreaterThan(300);
  expect(role.about.join(' ')).toContain(site.product.name);
});

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

test('the Full Stack Developer is asked for 0–1 years, freshers welcome', () => {
  const role = allRoles.find(({ path }) => path === '/fullstack-developer');
  expect(role?.experience).toEqual({ shown: '0–1 years, freshers welcome', months: 0 });
  expect(role?.about.join(' ')).toMatch(/0–1 years.*freshers are welcome/);
});

test('some roles end with a call to apply, and the AI/ML page has its anchor', () => {
  const closings = allRoles.filter(({ closing }) => closing).length;
  expect(closings).toBeGreaterThan(0);
  expect(closings).toBeLessThan(allRoles.length);
  expect(allRoles.find(({ anchor }) => anchor === 'aiml')?.path).toBe('/aiml-developer');
});

test('every position of the application form belongs to one role', () => {
  expect(allRoles.map(({ position }) => position).sort()).toEqual([...positions].sort());
});
