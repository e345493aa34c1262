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
  [{ careers: ['/career'], contact: ['/contact'], '*': undefined, shell: undefined }, null],
  [{ careers: [] }, null],
  [{ careers: undefined }, 'careers has no paths'],
  [{ shell: ['/home'] }, 'shell has paths, but it answers what no other unit has'],
  [{ '*': ['/home'] }, '* has paths, but it answers what no other unit has'],
  [{ careers: ['/Career'], contact: ['/career/contact'] }, 'careers and contact both have /career/contact'],
  [{ careers: ['/career/a'], contact: ['/career'] }, 'contact and careers both have /career/a'],
  ...['/', '*', 'career', '/career/', '/career/:role', '/a/../b'].map(
    (path) =>
      [{ careers: [path] }, `${JSON.stringify(path)} of careers is no path without parameters`] as const,
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
    'careers',
    ['/career', '/CAREER', '/career/:role', '/career/a/b'],
    ['/', '/careers', '/:page', '/home', '*'],
  ],
  ['contact', ['/contact/:id'], ['/career', '/:page/thanks']],
  ['shell', ['*', '/home', '/a/:b'], ['/contact', '/career/x', '/:page', '/:a/:b']],
  ['other', ['/home', '/a/:b'], ['*', '/contact', '/:page']],
])('the addresses of %s', (unit, own, foreign) => {
  const owners = withPaths({ careers: ['/career'], contact: ['/contact'], '*': undefined });
  expect(own.filter((path) => !mayAnswer(owners, unit, path))).toEqual([]);
  expect(foreign.filter((path) => mayAnswer(owners, unit, path))).toEqual([]);
});

test.each([
  ['careers', ['careers/old', 'jobs/poll'], ['contact/enquiry', 'shell/poll', 'blog/message']],
  ['blog', ['blog/old', 'other/poll'], ['contact/enquiry', 'careers/poll', 'shell/poll', 'jobs/poll']],
  ['shell', ['shell/old', 'other/poll'], ['contact/enquiry', 'jobs/poll']],
])('the forms that those of %s may replace', (unit, own, foreign) => {
  const paths = ['/career', '/api/forms/jobs'];
  const owners = withPaths({ careers: paths, contact: ['/contact'], '*': undefined, shell: undefined });
  expect(own.filter((form) => !mayReplace(owners, unit, form))).toEqual([]);
  expect(foreign.filter((form) => mayReplace(owners, unit, form))).toEqual([]);
});

test.each([
  ['pipe', { publish: true, preview: true, change: false }],
  ['branch', { publish: false, preview: true, change: false }],
  ['ravi', { publish: false, preview: false, change: true }],
])('%s may sign releases of careers, or change what is live', (name, rights) => {
  const mayRelease = (role: 'publish' | 'preview') => may(testOwners, name, role, 'careers');
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
