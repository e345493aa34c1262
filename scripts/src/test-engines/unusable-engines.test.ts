import { testEngineNames } from './engines.data.ts';
import { type MachineDeps, unusableEngines } from './unusable-engines.ts';

/** A Linux machine with all programs. */
function machine(different: Partial<MachineDeps>): MachineDeps {
  return {
    ...{ env: {}, platform: 'linux', isRoot: true, install: null },
    exists: () => true,
    match: (pattern) => [pattern],
    ...different,
  };
}

const unusable = (different: Partial<MachineDeps> = {}) => unusableEngines(() => {}, machine(different));

test('every engine can be used by root where all are installed', () => {
  expect(unusable()).toEqual(new Map());
});

test('an engine that needs root, or that a person leaves out, cannot be used, and is not installed', () => {
  expect(unusable({ isRoot: false })).toEqual(
    new Map([['opensmtpd', 'OpenSMTPD can only be started by root.']]),
  );
  const asked: (readonly string[])[] = [];
  const without = unusable({
    ...{ env: { TEST_ENGINES_WITHOUT: 'ceph,nginx' }, exists: () => false, match: () => [] },
    install: (names) => void asked.push(names),
  });
  expect(without.get('ceph')).toBe('Ceph’s object gateway is left out by TEST_ENGINES_WITHOUT.');
  expect(asked).toEqual([['postgresql', 'opensmtpd']]);
});

test('a name in TEST_ENGINES_WITHOUT that is no engine is an error', () => {
  expect(() => unusable({ env: { TEST_ENGINES_WITHOUT: 'cehp' } })).toThrow(
    'TEST_ENGINES_WITHOUT names cehp. The engines are: postgres, ceph, opensmtpd, nginx.',
  );
});

test('no engine is started where there is no Linux', () => {
  expect([...unusable({ platform: 'darwin' }).keys()]).toEqual(testEngineNames);
});
