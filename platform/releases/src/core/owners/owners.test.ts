import { testOwners } from '../../testing/test-owners.ts';
import { may, mayAnswer, mayChange, mayReplace, type Owners, ownersFault } from './owners.ts';

const withPaths = (paths: Readonly<Record<string, readonly string[] | undefined>>): Owners => ({
  ...testOwners,
  units: Object.fromEntries(
    Object.entries(paths).map(([unit, own]) => [
      unit,
      { publish: ['pipe'], activate: ['ravi'], ...(own && { paths: own }) },
    ]),
  ),
});

const faults: readonly (readonly [Parameters<typeof withPaths>[0], string | null])[] = [
  [{ catalog: ['/cellar'], contact: ['/contact'], '*': undefined, shell: undefined }, null],
  [{ catalog: [] }, null],
  [{ catalog: undefined }, 'catalog has no paths'],
  [{ shell: ['/start'] }, 'shell has paths, but it answers what no other unit has'],
  [{ '*': ['/start'] }, '* has paths, but it answers what no other unit has'],
  [{ catalog: ['/Cellar'], contact: ['/cellar/contact'] }, 'catalog and contact both have /cellar/contact'],
  [{ catalog: ['/cellar/a'], contact: ['/cellar'] }, 'contact and catalog both have /cellar/a'],
  ...['/', '*', 'cellar', '/cellar/', '/cellar/:role', '/a/../b'].map(
    (path) =>
      [{ catalog: [path] }, `${JSON.stringify(path)} of catalog is no path without parameters`] as const,
  ),
];

test.each(faults)('paths of owners: %j', (paths, fault) => {
  expect(ownersFault(withPaths(paths))).toBe(fault);
});

test.each([
  [{ ravi: '2027-01-31' }, null],
  [{ ravi: '2027-01-31T08:00:00.000Z', asha: '2027-01-31' }, null],
  [{ eve: '2027-01-31' }, '"eve" has no key'],
  [{ ravi: '2027-13-31' }, 'the key of ravi expires on no date in UTC: "2027-13-31"'],
  [{ ravi: '2027-01-31T08:00' }, 'the key of ravi expires on no date in UTC: "2027-01-31T08:00"'],
  [{ asha: '2027-01-31', ben: '2028-01-31' }, 'the keys of all operators expire: one must not'],
])('keys that expire: %j', (expires, fault) => {
  expect(ownersFault({ ...testOwners, expires })).toBe(fault);
});

test.each([
  [
    'catalog',
    ['/cellar', '/CELLAR', '/cellar/:role', '/cellar/a/b'],
    ['/', '/catalog', '/:page', '/start', '*'],
  ],
  ['contact', ['/contact/:id'], ['/cellar', '/:page/thanks']],
  ['shell', ['*', '/start', '/a/:b'], ['/contact', '/cellar/x', '/:page', '/:a/:b']],
  ['other', ['/start', '/a/:b'], ['*', '/contact', '/:page']],
])('the addresses of %s', (unit, own, foreign) => {
  const owners = withPaths({ catalog: ['/cellar'], contact: ['/contact'], '*': undefined });
  expect(own.filter((path) => !mayAnswer(owners, unit, path))).toEqual([]);
  expect(foreign.filter((path) => mayAnswer(owners, unit, path))).toEqual([]);
});

test.each([
  ['catalog', ['catalog/old', 'jobs/poll'], ['contact/enquiry', 'shell/poll', 'blog/message']],
  ['blog', ['blog/old', 'other/poll'], ['contact/enquiry', 'catalog/poll', 'shell/poll', 'jobs/poll']],
  ['shell', ['shell/old', 'other/poll'], ['contact/enquiry', 'jobs/poll']],
])('the forms that those of %s may replace', (unit, own, foreign) => {
  const paths = ['/cellar', '/api/forms/jobs'];
  const owners = withPaths({ catalog: paths, contact: ['/contact'], '*': undefined, shell: undefined });
  expect(own.filter((form) => !mayReplace(owners, unit, form))).toEqual([]);
  expect(foreign.filter((form) => mayReplace(owners, unit, form))).toEqual([]);
});

test.each([
  ['pipe', { publish: true, preview: true, change: false }],
  ['branch', { publish: false, preview: true, change: false }],
  ['ravi', { publish: false, preview: false, change: true }],
])('%s may sign releases of catalog, or change what is live', (name, rights) => {
  const mayRelease = (role: 'publish' | 'preview') => may(testOwners, name, role, 'catalog');
  expect({
    publish: mayRelease('publish'),
    preview: mayRelease('preview'),
    change: mayChange(testOwners, name),
  }).toEqual(rights);
});

test('who may preview has a key', () => {
  const units = { '*': { publish: ['pipe'], preview: ['eve'], activate: ['ravi'] } };
  expect(ownersFault({ ...testOwners, units })).toBe('"eve" has no key');
});
