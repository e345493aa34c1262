import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@platform/releases/testing';
import { compile } from '../build-unit.ts';
import { keepSourceMaps } from '../source-maps.ts';
import { scriptSizes } from './measure-weights.ts';
import { groupOf, packageOf } from './package-of.ts';
import { lateWeights, overweight, pageWeights, type WeighedRelease, weightTable } from './page-weights.ts';

test.each([
  ['/x/node_modules/react-dom/client.js', 'react-dom', 'react'],
  ['/x/node_modules/@module-federation/sdk/dist/index.js', '@module-federation/sdk', 'federation'],
  ['/x/node_modules/a/node_modules/yup/index.js', 'yup', 'yup'],
  ['/x/node_modules/.federation/entry.1.js', 'federation entry', 'federation'],
  ['ts-loader!/x/shared-ui/src/index.ts', 'shared-ui', 'shared-ui'],
  ['../shared-ui/src/index.ts', 'shared-ui', 'shared-ui'],
  ['../platform/host/src/index.ts', 'platform/host', 'platform/host'],
  ['/x/own/src/pages/src/a.ts', 'own', 'own'],
  ['./src/unit.ts', 'own', 'own'],
  ['webpack/runtime/get', 'webpack runtime', 'webpack runtime'],
])('%s belongs to %s', (source, name, group) => {
  expect([packageOf(source, 'own'), groupOf(name)]).toEqual([name, group]);
});

test('only what stays in a minified script is counted', async () => {
  const folder = temporaryFolder();
  const library = join(folder, 'node_modules/library');
  for (const part of ['src', 'node_modules/library']) mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(
    join(library, 'package.json'),
    '{ "name": "library", "sideEffects": false, "main": "index.mjs" }',
  );
  const [used, unused] = ['u'.repeat(200), 'n'.repeat(5000)];
  writeFileSync(
    join(library, 'index.mjs'),
    `export const used = '${used}';\nexport const unused = '${unused}';`,
  );
  writeFileSync(join(folder, 'src/main.js'), `import { used } from 'library';\nconsole.log('own', used);`);
  const compilation = await compile({
    name: 'test',
    mode: 'production',
    context: folder,
    entry: { main: './src/main.js' },
    output: { path: join(folder, 'out') },
    plugins: [keepSourceMaps],
  });
  const [sizes] = Object.values(await scriptSizes(compilation, join(folder, 'out'), 'own'));
  expect(sizes?.library).toBeGreaterThanOrEqual(200);
  expect(sizes?.library).toBeLessThan(260);
  expect(sizes?.own).toBeGreaterThan(5);
  expect(sizes?.own).toBeLessThan(60);
});

const weighed = (release: object, weights: WeighedRelease['weights']): WeighedRelease => ({
  release: release as WeighedRelease['release'],
  weights,
});
const shell = weighed(
  {
    unit: 'shell',
    start: 'start.js',
    initial: { scripts: ['main.js'] },
    loader: { scripts: ['federation.js'] },
    pages: { HomePage: { scripts: ['home.js'] } },
  },
  {
    'start.js': { shell: 10 },
    'main.js': { 'react-dom': 100, react: 5 },
    'federation.js': { shell: 7 },
    'home.js': { shell: 1 },
  },
);
const blog = weighed(
  { unit: 'blog', entry: 'entry.js', pages: { BlogPage: { scripts: ['page.js'] } } },
  {
    'entry.js': { 'federation entry': 20 },
    'page.js': { blog: 30 },
    'form.js': { blog: 40, yup: 2 },
  },
);

test('a page has the scripts of the shell and its own; a remote’s page also the loader and its entry', () => {
  const pages = pageWeights([shell, blog]);
  expect(pages.map(({ page, total, groups }) => [page, total, groups])).toEqual([
    ['HomePage', 116, { shell: 11, react: 105 }],
    ['BlogPage', 172, { shell: 17, react: 105, federation: 20, blog: 30 }],
  ]);
  expect(weightTable(pages).split('\n')).toHaveLength(3);
});

test('what no page names is loaded later', () => {
  expect(lateWeights([shell, blog])).toEqual({ shell: 0, blog: 42 });
});

test('each exceeded limit is named', () => {
  const limits = {
    pages: { other: 171, HomePage: 116 },
    groups: { other: 105, federation: 19 },
    late: { other: 0, blog: 41 },
  };
  expect(overweight([shell, blog], limits)).toEqual([
    'BlogPage of blog has 172 bytes of scripts; its limit is 171.',
    'BlogPage of blog has 20 bytes of federation; the limit is 19.',
    'The pages of blog load 42 bytes of scripts later; the limit is 41.',
  ]);
});
