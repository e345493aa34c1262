import type { UnitName } from '@platform/contract';
import type { JournalEntry } from '../entries/journal-entry.ts';
import {
  foldJournal,
  observedRelease,
  retiredAt,
  rollbackPath,
  rollbackTarget,
  takenBackBy,
} from './history.ts';
import { emptyJournal, journalOf } from './journal-state.ts';

/** A journal from `catalog a`, `catalog rollback a`, `catalog recall a`. */
function journal(...lines: readonly string[]): JournalEntry[] {
  return lines.map((line, index) => {
    const [unit, ...rest] = line.split(' ');
    const release = rest.pop() ?? '';
    return {
      format: 1,
      sequence: index + 1,
      action: rest.length > 0 && rest[0] !== 'keep' ? 'rollback' : 'activate',
      unit: unit as UnitName,
      release,
      at: `2026-01-0${index + 1}T00:00:00Z`,
      by: `author ${index + 1}`,
      reason: null,
      recall: rest[0] === 'recall',
      ...(rest[0] === 'keep' && { keep: true }),
      evidence: null,
    };
  });
}

test('an empty journal is an empty composition', () => {
  expect(foldJournal(emptyJournal)).toEqual({ sequence: 0, units: {} });
});

test('the last change of each unit counts', () => {
  expect(foldJournal(journalOf(journal('shell s', 'catalog a', 'catalog b', 'product p')))).toEqual({
    sequence: 4,
    units: {
      shell: { id: 's', since: '2026-01-01T00:00:00Z', by: 'author 1', recalledAt: 0 },
      catalog: { id: 'b', since: '2026-01-03T00:00:00Z', by: 'author 3', recalledAt: 0 },
      product: { id: 'p', since: '2026-01-04T00:00:00Z', by: 'author 4', recalledAt: 0 },
    },
  });
});

test('the last recall of a unit is kept after later changes', () => {
  const entries = journal('catalog a', 'catalog b', 'catalog recall a', 'catalog c', 'product p');
  expect(foldJournal(journalOf(entries)).units.catalog).toMatchObject({ id: 'c', recalledAt: 3 });
  expect(foldJournal(journalOf(entries)).units.product?.recalledAt).toBe(0);
});

/** A journal of catalog only, from `a, b, rollback a`. */
const catalog = (steps: string) => journal(...steps.split(', ').map((step) => `catalog ${step}`));

test.each<[story: string, steps: string, path: string[]]>([
  ['the first release has nothing before it', 'a', []],
  ['one step back', 'a, b', ['a']],
  ['every step on the way back', 'a, b, c', ['b', 'a']],
  ['a second rollback goes further back', 'a, b, c, rollback b', ['a']],
  ['what was taken back is skipped for ever', 'a, b, rollback a, c', ['a']],
  ['an older release that was deployed again goes to what it replaced', 'a, b, c, a', ['c', 'b']],
  ['a deploy of the release before the live one is a step back', 'a, b, c, b', ['a']],
  ['a deploy that keeps what it replaces', 'a, b, c, keep b', ['c', 'a']],
])('rollback: %s', (_, steps, path) => {
  expect(rollbackPath(journalOf(catalog(steps)), 'catalog')).toEqual(path);
  expect(rollbackTarget(journalOf(catalog(steps)), 'catalog')).toBe(path[0] ?? null);
  expect(rollbackPath(emptyJournal, 'catalog')).toEqual([]);
});

test('a release is taken back from its rollback until it is activated again', () => {
  const lines = ['catalog a', 'catalog b', 'catalog recall a', 'product b', 'catalog c'];
  expect(takenBackBy(journalOf(journal(...lines)), { unit: 'catalog', id: 'b' })).toMatchObject({
    sequence: 3,
  });
  for (const id of ['a', 'c', 'unknown'])
    expect(takenBackBy(journalOf(journal(...lines)), { unit: 'catalog', id })).toBeNull();
  expect(takenBackBy(journalOf(journal(...lines, 'catalog b')), { unit: 'catalog', id: 'b' })).toBeNull();
});

test.each<[story: string, steps: string, observed: object]>([
  ['the first release has none to go back to', 'a', { id: 'a', before: [], mayBeUndone: false }],
  ['a new release', 'a, b', { id: 'b', before: ['a'], mayBeUndone: true }],
  ['a release that a deploy steps back to', 'a, b, c, b', { id: 'b', before: ['a'], mayBeUndone: true }],
  [
    'a release that a rollback steps back to',
    'a, b, c, rollback b',
    { id: 'b', before: ['a'], since: '2026-01-04T00:00:00Z', mayBeUndone: false },
  ],
  ['one that was taken back', 'a, b, rollback a, b', { id: 'b', before: ['a'], mayBeUndone: false }],
])('observed: %s', (_, steps, observed) => {
  expect(observedRelease(journalOf(catalog(steps)), 'catalog')).toMatchObject(observed);
  expect(observedRelease(journalOf(journal('shell a')), 'catalog')).toBeNull();
});

test('a release retires when it is replaced for the last time', () => {
  const entries = journal('catalog a', 'catalog b', 'catalog a', 'catalog c');
  expect(retiredAt(journalOf(entries), 'catalog', 'a')).toBe('2026-01-04T00:00:00Z');
  expect(retiredAt(journalOf(entries), 'catalog', 'b')).toBe('2026-01-03T00:00:00Z');
  expect(retiredAt(journalOf(entries), 'catalog', 'c')).toBeNull();
  expect(retiredAt(journalOf(entries), 'catalog', 'unknown')).toBeNull();
});
