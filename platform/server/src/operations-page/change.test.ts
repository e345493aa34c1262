import type { ReleaseSet } from '@platform/releases/changes';
import fc from 'fast-check';
import { type Asked, changeOf, fieldsOf } from './change.ts';

const now = new Date('2027-01-15T10:00:00.000Z');
const unit = fc.constantFrom('catalog', 'product', 'shell');
const id = fc.constantFrom('r000000001', 'r000000002', 'r3k9x0a1bc');
const until = fc.constantFrom(null, '2027-01-15T22:00:00.000Z');

const names = fc
  .uniqueArray(fc.record({ unit, id }), { minLength: 1, selector: (one) => one.unit })
  .map((chosen) => chosen as unknown as ReleaseSet);

const changes: fc.Arbitrary<Asked> = fc.oneof(
  fc.record({
    ...{ kind: fc.constant('rollback' as const), unit, from: fc.option(id), to: fc.option(id) },
    ...{ recall: fc.boolean(), alone: fc.boolean(), hold: fc.boolean() },
  }),
  fc.record({ kind: fc.constant('hold' as const), units: fc.tuple(unit), until }),
  fc.record({ kind: fc.constant('release-hold' as const), units: fc.tuple(unit) }),
  fc.record({ kind: fc.constant('activate' as const), names, again: fc.boolean() }),
  fc.record({ kind: fc.constant('preview' as const), names, until: fc.constant('2027-01-15T22:00:00.000Z') }),
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
  ['kind=retire&unit=catalog', 'This form asks for nothing'],
  ['kind=rollback', 'names no unit'],
  ['kind=rollback&unit=..%2Fx', 'names no unit'],
  ['kind=rollback&unit=catalog&to=..%2Fx', 'names no release'],
  ['kind=activate&release:catalog=', 'Choose a release first.'],
  [
    'kind=activate&release:a=catalog%40r000000001&release:b=catalog%40r000000002',
    'Choose one release of each unit.',
  ],
  ['kind=activate&release:catalog=catalog', 'names no release'],
  ['kind=hold&unit=catalog&until=2027-01-15T10:00:00.000Z', 'would have ended already'],
])('"%s" is no change', (fields, sentence) => {
  const problem = expect.objectContaining({ status: 422, message: expect.stringContaining(sentence) });
  expect(() => changeOf(new URLSearchParams(fields), now)).toThrow(problem);
});
