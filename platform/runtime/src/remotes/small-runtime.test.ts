import { satisfy } from '@module-federation/runtime/core';
import { isWithin } from './small-runtime.ts';

const parts = ['0', '1', '2', '10'];
const versions = parts.flatMap((major) =>
  parts.flatMap((minor) => parts.map((patch) => `${major}.${minor}.${patch}`)),
);

test('what the small part accepts, the federation runtime accepts too; from 1.0.0 they agree', () => {
  for (const version of versions)
    for (const wanted of versions) {
      const small = isWithin(version, `^${wanted}`);
      if (!wanted.startsWith('0.'))
        expect([version, wanted, small]).toEqual([version, wanted, satisfy(version, `^${wanted}`)]);
      else expect([version, wanted, small]).toEqual([version, wanted, false]);
    }
});

test.each(['', '*', '1.2.3', '~1.2.3', '>=1.2.3', '^1.2', '^1.2.3-rc.1', '^1.2.3 || ^2.0.0', '^0.2.3'])(
  'the range "%s" is left to the federation runtime',
  (range) => expect(isWithin('1.2.3', range)).toBe(false),
);

test('a version with a suffix is left to the federation runtime', () => {
  expect(isWithin('1.2.3-rc.1', '^1.0.0')).toBe(false);
});
