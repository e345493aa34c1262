import { fillSections, measuredSections } from './measured-sections.ts';
import type { Results } from './results.ts';

const machine = {
  node: '',
  browser: '',
  nginx: '',
  system: '',
  processor: '',
  cores: 2,
  load: 0.5,
  coding: '',
};
const results: Results = {
  day: '2026-01-01',
  machine,
  rounds: 9,
  samples: [],
  cpu: { nginx: [], own: [] },
  failures: [],
  lighthouse: [],
};

const document =
  'Before\n<!-- measured: a -->\nold\n<!-- end -->\nbetween\n<!-- measured: b -->\n<!-- end -->\nafter\n';

test('only the measured sections of the document are replaced', () => {
  expect(fillSections(document, { a: 'new $& figures', b: 'more' })).toBe(
    'Before\n<!-- measured: a -->\nnew $& figures\n<!-- end -->\nbetween\n<!-- measured: b -->\nmore\n<!-- end -->\nafter\n',
  );
});

test('a missing section is named in the error', () => {
  expect(() => fillSections(document, { c: 'x' })).toThrow('no place for "c"');
});

test('a run with few rounds, or on a busy machine, is marked as provisional', () => {
  const section = (change: Partial<Results>) => measuredSections({ ...results, ...change }).machine;
  expect(section({})).not.toContain('Provisional');
  expect(section({ rounds: 3 })).toContain('Provisional');
  expect(section({ machine: { ...machine, load: 2.5 } })).toContain('Provisional');
});
