import type { Compilation } from 'webpack';
import { providedVersions, recordedRanges, requiredRanges } from './federation.ts';

const shared = ['react', 'react-dom', '@platform/host'] as const;

/** What `host` did not have from version 2.0.0 on. */
const since = { Card: '2.4.0', Chart: '2.6.0' };

/** A compilation whose modules import names; `*` is the whole library. */
function importing(...modules: readonly (readonly string[])[]) {
  const uses = (request: string, name: string) => ({ request, getIds: () => (name === '*' ? [] : [name]) });
  const made = modules.map((names) => ({
    dependencies: [
      ...names.map((name) => uses('@platform/host', name)),
      { request: '@platform/host' },
      uses('react', 'useState'),
    ],
  }));
  // Webpack joins modules of one chunk into one.
  const [first, ...joined] = made;
  const all = [{ dependencies: [], modules: joined }, ...(first ? [first] : [])];
  return { modules: new Set(all), moduleGraph: {} } as unknown as Pick<
    Compilation,
    'modules' | 'moduleGraph'
  >;
}

test('a remote requires the first version of the major one, not the installed patch', () => {
  expect(Object.values(requiredRanges({ shared }))).toEqual(['^19.0.0', '^19.0.0', '^2.0.0']);
  expect(requiredRanges({ shared, atLeast: { react: '19.2.0' } })).toMatchObject({ react: '^19.2.0' });
});

test.each<
  [what: string, modules: readonly (readonly string[])[], atLeast: string | undefined, lowest: string]
>([
  ['nothing', [], undefined, '^2.2.0'],
  ['what there always was', [['Link']], undefined, '^2.2.0'],
  ['something new', [['Link'], ['Card']], undefined, '^2.4.0'],
  ['something newer, in a joined module', [['Card'], ['Link', 'Chart']], undefined, '^2.6.0'],
  ['everything', [['*']], undefined, `^${providedVersions()['@platform/host']}`],
  ['less than its build file says', [['Card']], '2.5.0', '^2.5.0'],
  ['more than its build file says', [['Chart']], '2.5.0', '^2.6.0'],
])(
  'a remote that uses %s of the host requires the lowest version with that',
  (_, modules, atLeast, lowest) => {
    const options = { shared, ...(atLeast && { atLeast: { '@platform/host': atLeast } }) };
    expect(recordedRanges(options, importing(...modules), since)).toMatchObject({
      react: '^19.0.0',
      '@platform/host': lowest,
    });
  },
);
