import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@platform/releases/testing';
import { usedPackages } from './locked-packages.ts';

const version = (text: string, more: object = {}) => ({
  version: text,
  integrity: `sha512-${text}`,
  ...more,
});

const packages = {
  '': { workspaces: ['*'] },
  'shared-ui': { version: '1.0.0', dependencies: { '@platform/forms': '*' } },
  'platform/forms': { dependencies: { forms: '1.0.0' } },
  shell: { dependencies: { react: '19.0.0' } },
  catalog: { dependencies: { '@site/shared-ui': '1.0.0', dates: '^2.0.0' } },
  'catalog/node_modules/dates': version('2.0.0', { dependencies: { zones: '*' } }),
  product: { dependencies: { dates: '^1.0.0' } },
  'platform/build': { dependencies: { webpack: '5.0.0', 'css-loader': '7.0.0', playwright: '1.0.0' } },
  'node_modules/@site/shared-ui': { resolved: 'shared-ui', link: true },
  'node_modules/@platform/build': { resolved: 'platform/build', link: true },
  'node_modules/@platform/forms': { resolved: 'platform/forms', link: true },
  'node_modules/dates': version('1.0.0'),
  'node_modules/zones': version('3.0.0', { dev: true }),
  'node_modules/forms': version('1.0.0', {
    peerDependencies: { react: '*', preact: '*' },
    peerDependenciesMeta: { preact: { optional: true } },
  }),
  'node_modules/react': version('19.0.0'),
  'node_modules/preact': version('10.0.0'),
  'node_modules/webpack': version('5.0.0'),
  'node_modules/css-loader': version('7.0.0'),
  'node_modules/playwright': version('1.0.0'),
};

/** @param unit what the package.json of `catalog` says */
function sources(lock: object | null, unit: object = packages.catalog): string {
  const root = `${temporaryFolder()}/`;
  mkdirSync(join(root, 'platform/build/src/units'), { recursive: true });
  writeFileSync(
    join(root, 'platform/build/src/units/config.ts'),
    "import webpack from 'webpack';\nexport const rule = { loader: 'css-loader' };\n",
  );
  for (const [folder, manifest] of [
    ['catalog', unit],
    ['product', packages.product],
  ] as const) {
    mkdirSync(join(root, folder));
    writeFileSync(join(root, folder, 'package.json'), JSON.stringify(manifest));
  }
  if (lock) writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: lock }));
  return root;
}

const pathsOf = async (lock: object, folder: string) =>
  (await usedPackages(sources(lock), folder)).installed.map((line) => line.split(' ')[0]);

test('a unit uses its packages, also those of this repository, and those of the build tools, and what they need', async () => {
  expect(await pathsOf(packages, 'catalog')).toEqual([
    'catalog/node_modules/dates',
    'node_modules/css-loader',
    'node_modules/forms',
    'node_modules/react',
    'node_modules/webpack',
    'node_modules/zones',
  ]);
  expect((await usedPackages(sources(packages), 'catalog')).folders).toEqual(['platform/forms', 'shared-ui']);
  expect((await usedPackages(sources(packages), 'product')).folders).toEqual([]);
});

test('a package of this repository counts as soon as a unit’s package.json names it', async () => {
  const { folders } = await usedPackages(
    sources(packages, { dependencies: { '@platform/forms': '*' } }),
    'catalog',
  );
  expect(folders).toEqual(['platform/forms']);
});

test('each unit uses the copy of a package that Node would find for it', async () => {
  const paths = await pathsOf(packages, 'product');
  expect(paths).toContain('node_modules/dates');
  expect(paths).not.toContain('catalog/node_modules/dates');
});

test('a version and a hash are part of the result; what npm notes about other users of a package is not', async () => {
  const { installed: before } = await usedPackages(sources(packages), 'catalog');
  const change = async (path: keyof typeof packages, more: object) =>
    (await usedPackages(sources({ ...packages, [path]: { ...packages[path], ...more } }), 'catalog'))
      .installed;
  expect(before).toContain('node_modules/zones 3.0.0 sha512-3.0.0');
  expect(await change('node_modules/zones', { version: '3.0.1' })).not.toEqual(before);
  expect(await change('node_modules/zones', { integrity: 'sha512-other' })).not.toEqual(before);
  expect(await change('node_modules/zones', { dev: false, peer: true })).toEqual(before);
  expect(await change('node_modules/playwright', { version: '2.0.0' })).toEqual(before);
});

test('sources without a lock file have no packages', async () => {
  expect(await usedPackages(sources(null), 'catalog')).toEqual({ folders: [], installed: [] });
});

test('a site inside the folder of the platform takes its packages from beside the platform', async () => {
  const example = fileURLToPath(new URL('../../../example/', import.meta.url));
  const { folders, installed } = await usedPackages(example, 'order');
  expect(folders).toEqual(['../contract', '../forms', '../host']);
  expect(installed.map((one) => one.split(' ')[0])).toEqual(
    expect.arrayContaining(['node_modules/formik', 'node_modules/react', 'node_modules/webpack']),
  );
});
