import type { JournalEntry } from '@site/composition';
import fc from 'fast-check';
import { type Change, changeOf, fieldsOf, isMadeBy, type ReleaseSet } from './change.ts';

const now = new Date('2027-01-15T10:00:00.000Z');
const unit = fc.constantFrom('careers', 'product', 'shell');
const id = fc.constantFrom('r000000001', 'r000000002', 'r3k9x0a1bc');
const until = fc.constantFrom(null, '2027-01-15T22:00:00.000Z');

const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    ...{ kind: fc.constant('rollback' as const), unit, from: fc.option(id), to: fc.option(id) },
    ...{ recall: fc.boolean(), alone: fc.boolean(), hold: fc.boolean() },
  }),
  fc.record({ kind: fc.constant('hold' as const), unit, until }),
  fc.record({ kind: fc.constant('release-hold' as const), unit }),
  fc.record({
    kind: fc.constant('activate' as const),
    names: fc
      .uniqueArray(fc.record({ unit, id }), { minLength: 1, selector: (one) => one.unit })
      .map((names) => names as unknown as ReleaseSet),
    again: fc.boolean(),
  }),
);

test('the fields of a form say the change again', () => {
  fc.assert(
    fc.property(changes, (change) => {
      const fields = new URLSearchParams(fieldsOf(change).map(([name, value]) => [name, value]));
      expect(changeOf(fields, now)).toEqual(change);
    }),
  );
});

test.each([
  ['', 'This form asks for nothing'],
  ['kind=retire&unit=careers', 'This form asks for nothing'],
  ['kind=rollback', 'names no unit'],
  ['kind=rollback&unit=..%2Fx', 'names no unit'],
  ['kind=rollback&unit=careers&to=..%2Fx', 'names no release'],
  ['kind=activate&release:careers=', 'Choose a release first.'],
  [
    'kind=activate&release:a=careers%40r000000001&release:b=careers%40r000000002',
    'Choose one release of each unit.',
  ],
  ['kind=activate&release:careers=careers', 'names no release'],
  ['kind=hold&unit=careers&until=2027-01-15T10:00:00.000Z', 'would have ended already'],
])('"%s" is no change', (fields, sentence) => {
  const problem = expect.objectContaining({ status: 422, message: expect.stringContaining(sentence) });
  expect(() => changeOf(new URLSearchParams(fields), now)).toThrow(problem);
});

const entry = (changes: Partial<JournalEntry>) =>
  ({
    ...{ format: 1, sequence: 5, action: 'rollback', unit: 'careers', release: 'r1', replaces: 'r2' },
    ...{ by: 'Asha', at: '', reason: null, recall: true, evidence: null, ...changes },
  }) as JournalEntry;

const rollback: Change = {
  ...{ kind: 'rollback', unit: 'careers', from: 'r2', to: null },
  ...{ recall: true, alone: false, hold: true },
};
const hold = { action: 'hold', unit: null, release: null } as const;
const set: Change = {
  ...{ kind: 'activate', again: false },
  names: [
    { unit: 'shell', id: 'r9' },
    { unit: 'careers', id: 'r1' },
  ],
};
const seen = [entry({ action: 'activate', sequence: 1, unit: 'product', release: 'r5' })];

test.each<readonly [Partial<JournalEntry>, Change, boolean]>([
  [{}, rollback, true],
  [{}, { ...rollback, to: 'r1' }, true],
  [{}, { ...rollback, to: 'r0' }, false],
  [{}, { ...rollback, from: 'r3' }, false],
  [{}, { ...rollback, unit: 'product' }, false],
  [{ action: 'activate' }, rollback, false],
  [{ action: 'activate' }, { kind: 'activate', names: [{ unit: 'careers', id: 'r1' }], again: false }, true],
  [{ action: 'activate' }, { kind: 'activate', names: [{ unit: 'careers', id: 'r3' }], again: false }, false],
  // Only a part of what was asked for.
  [{ action: 'activate' }, set, false],
  [{ action: 'activate', with: [{ unit: 'shell', release: 'r9', replaces: null }] }, set, true],
  [
    { action: 'activate' },
    {
      ...{ kind: 'activate', again: false },
      names: [
        { unit: 'careers', id: 'r1' },
        { unit: 'product', id: 'r5' },
      ],
    },
    true,
  ],
  [
    { ...hold, hold: { units: ['careers'], until: null } },
    { kind: 'hold', unit: 'careers', until: null },
    true,
  ],
  [
    { ...hold, hold: { units: ['careers'], until: 'x' } },
    { kind: 'hold', unit: 'careers', until: null },
    false,
  ],
  [
    { ...hold, hold: { units: ['product'], until: null } },
    { kind: 'hold', unit: 'careers', until: null },
    false,
  ],
])('an entry of %j is made by %j: %s', (changes, change, expected) => {
  expect(isMadeBy(entry(changes), change, seen)).toBe(expected);
});
