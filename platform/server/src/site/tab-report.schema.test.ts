import { goodVitals, type TabReport, type Vital, visitResults } from '@platform/contract';
import fc from 'fast-check';
import { parseTabReport } from './tab-report.schema.ts';

const word = (max: number) => fc.stringMatching(new RegExp(`^[\\w-]{1,${max}}$`));
const unit = fc.constantFrom('shell', 'catalog', 'blog');
const vitalName = fc.constantFrom(...(Object.keys(goodVitals) as Vital['name'][]));
const vital: fc.Arbitrary<Vital> = fc.record({
  ...{ unit, release: word(40), name: vitalName, value: fc.integer({ min: 0, max: 60_000 }) },
  page: fc.constantFrom('*', '/', '/cellar', '/role/:id', '/a.b/c-d/~e'),
});
const visit = fc.record({ unit, release: word(40), result: fc.constantFrom(...visitResults) });

const report: fc.Arbitrary<TabReport> = fc.record(
  {
    ...{ tab: word(40), sequence: fc.nat(), releases: fc.dictionary(unit, word(40)) },
    failures: fc.constant([]),
    visits: fc.array(visit, { maxLength: 40 }),
    vitals: fc.array(vital, { maxLength: 20 }),
    changed: fc.boolean(),
  },
  { requiredKeys: ['tab', 'sequence', 'releases', 'failures'] },
);

test('what a tab reports is taken as it is', () => {
  fc.assert(
    fc.property(report, (sent) => {
      const received: unknown = JSON.parse(JSON.stringify(sent));
      expect(parseTabReport(received)).toEqual(received);
    }),
    { seed: 1 },
  );
});

/** What somebody may send instead of a field of a vital. */
const bad: { readonly [Field in keyof Vital]: fc.Arbitrary<unknown> } = {
  unit: fc.constantFrom('my_unit', '', 7, null, '__proto__', 'a'.repeat(99)),
  release: fc.constantFrom('<script>', '', 7, null, 'a'.repeat(41)),
  page: fc.oneof(
    fc.constantFrom('/?mail=asha@example.com', '/a b', 'cellar', '', 7, null, `/${'a'.repeat(200)}`),
    fc.string().filter((text) => !/^(\*|\/[\w.~:/-]*)$/.test(text)),
  ),
  name: fc.constantFrom('CLS', 'inp', 'toString', '__proto__', '', 7, null),
  value: fc.constantFrom(-1, 0.5, 60_001, Number.NaN, Number.POSITIVE_INFINITY, '200', null, [200]),
};

test('a report with a vital that no shell sends is refused whole', () => {
  const change = fc
    .constantFrom(...(Object.keys(bad) as (keyof Vital)[]))
    .chain((field) => bad[field].map((value) => ({ [field]: value })));
  const other = fc.oneof(
    change,
    fc.constant({ email: 'asha@example.com' }),
    fc.constantFrom('unit', 'release', 'page', 'name', 'value').map((field) => ({ [field]: undefined })),
  );
  fc.assert(
    fc.property(report, vital, other, (sent, one, wrong) => {
      expect(parseTabReport({ ...sent, vitals: [{ ...one, ...wrong }] })).toBeNull();
    }),
    { seed: 1, numRuns: 500 },
  );
  fc.assert(
    fc.property(report, fc.array(vital, { minLength: 21, maxLength: 30 }), (sent, vitals) => {
      expect(parseTabReport({ ...sent, vitals })).toBeNull();
    }),
    { seed: 1 },
  );
});

const whole = { tab: 'a', sequence: 1, releases: { catalog: 'r1' }, failures: [] };
const frame = { unit: 'catalog', release: 'r1', file: 'a.js', line: 1, column: 1 };
const failing = (change: object, sample: object = { name: 'Error', frames: [frame] }) => ({
  failures: [{ unit: 'catalog', release: 'r1', code: 'render', phase: 'swap', sample, ...change }],
});
const visiting = (change: object) => ({
  visits: [{ unit: 'catalog', release: 'r1', result: 'failed', ...change }],
});

test.each<[string, object]>([
  ['a unit without a proper name', { releases: { my_blog: 'r1' } }],
  ['41 units', { releases: Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`u${n}`, 'r1'])) }],
  ['a release that is no name', { releases: { catalog: '<script>' } }],
  ['more than a tab says', { email: 'someone@example.com' }],
  ['a name that is no name', { tab: '<script>' }],
  ['no sequence', { sequence: undefined }],
  ['an unknown phase', failing({ phase: 'later' })],
  ['the text of a message', failing({}, { name: 'Error', frames: [], message: 'Asha' })],
  ['a name of an error that is a sentence', failing({}, { name: 'no name', frames: [] })],
  ['eleven frames', failing({}, { name: 'Error', frames: Array(11).fill(frame) })],
  ['a frame of another address', failing({}, { name: 'Error', frames: [{ ...frame, file: '../x?a=1' }] })],
  ['a frame with more', failing({}, { name: 'Error', frames: [{ ...frame, path: '/cellar' }] })],
  ['a line that is none', failing({}, { name: 'Error', frames: [{ ...frame, line: -1 }] })],
  ['a sample without frames', failing({}, { name: 'Error' })],
  ['an unknown result of a visit', visiting({ result: 'fine' })],
  ['a visit with more', visiting({ name: 'Asha' })],
  ['41 visits', { visits: Array(41).fill(visiting({}).visits[0]) }],
])('a report with %s is refused', (_what, change) => {
  expect(parseTabReport({ ...whole, ...failing({}), ...visiting({}) })).not.toBeNull();
  expect(parseTabReport({ ...whole, ...change })).toBeNull();
});
