import { mkdir, writeFile } from 'node:fs/promises';
import { type SharedLibraryName, sharedLibraryNames, type UnitName } from '@platform/contract';
import { loadSite } from '@platform/releases/load-site';
import { root } from '@platform/releases/root';
import { temporaryFolder } from '@platform/releases/testing';
import type { Configuration } from 'webpack';
import { devConfig } from '../dev/dev-config.ts';
import { releaseConfigs } from './apply-build-file.ts';
import { type BuildFileOptions, type BuildPart, disagreement, readBuildFile } from './build-options.ts';
import { compile } from './build-unit.ts';
import { refuseUnshared } from './federation.ts';
import { requireDeclared } from './require-declared.ts';
import type { UnitBuild } from './unit-config.ts';
import { readDeclaration } from './workspace.ts';

async function buildOf(unit: UnitName, options: Partial<BuildFileOptions> = {}): Promise<UnitBuild> {
  const declaration = await readDeclaration(root, unit);
  const file = { ...(await readBuildFile(root, declaration)), ...options } as BuildFileOptions;
  return { declaration, file, site: await loadSite(root), id: 'r123456789', root, output: '/nowhere' };
}

function federationOf({ plugins = [] }: Configuration): { exposes: object; shared: object; name: string } {
  const plugin = plugins.find((one) => one && one.constructor.name === 'ModuleFederationPlugin');
  return (plugin as unknown as { _options: { exposes: object; shared: object; name: string } })._options;
}

test('exposes and shared of a build file, entry and server of the shell are what the build uses', async () => {
  const exposes = { './OtherPage': './src/other.page.tsx' };
  const remote = releaseConfigs(await buildOf('contact', { exposes, shared: ['react'] }));
  const federation = federationOf(remote.browser);
  expect(federation.name).toMatch(/^contact_/);
  expect(federation.exposes).toEqual({
    './OtherPage': { import: './src/other.page.tsx', name: 'OtherPage' },
  });
  expect(Object.keys(federation.shared)).toEqual(['react']);
  expect([remote.node.externals, remote.node.entry]).toEqual([
    ['react'],
    { OtherPage: './src/other.page.tsx' },
  ]);
  const entry = { start: './src/a.ts', main: './src/b.ts' };
  const shell = releaseConfigs(await buildOf('shell', { entry, server: './src/c.ts' }));
  expect([shell.browser.entry, shell.node.entry]).toEqual([entry, { shell: './src/c.ts' }]);
});

test.each<[shared: readonly SharedLibraryName[], outcome: RegExp | null]>([
  [['react', 'react-dom'], null],
  [['react'], /react-dom comes from the shell: name it in shared in webpack\.config\.ts/],
])('with shared %j, a module that imports react-dom compiles or is refused', async (shared, outcome) => {
  const folder = temporaryFolder();
  await writeFile(`${folder}/page.js`, "import 'react-dom';");
  const compiled = compile({
    name: 'a page',
    mode: 'none',
    context: folder,
    entry: './page.js',
    output: { path: `${folder}/out` },
    externals: [...shared],
    plugins: [refuseUnshared(shared)],
  });
  await (outcome ? expect(compiled).rejects.toThrow(outcome) : expect(compiled).resolves.toBeTruthy());
});

test.each<[what: string, source: string, outcome: RegExp | null]>([
  [
    'a declared package, its subpath and a file',
    "import 'react'; import 'react/jsx-runtime'; import './a';",
    null,
  ],
  ['a package of the tools', "import 'react-refresh/runtime';", null],
  ['an undeclared package', "import 'formik';", /formik is not a dependency in the package\.json/],
  ['an undeclared scope', "import '@example/map/flat';", /@example\/map is not a dependency/],
  [
    'a name that a module does not export',
    "import { b } from './a'; b();",
    /ERROR in[\s\S]*'b' .*was not found in '\.\/a'/,
  ],
])('a unit that imports %s compiles or is refused', async (_, source, outcome) => {
  const folder = temporaryFolder();
  await mkdir(`${folder}/src`);
  await writeFile(`${folder}/package.json`, JSON.stringify({ dependencies: { react: '1.0.0' } }));
  await writeFile(`${folder}/src/a.js`, 'export const a = 1;');
  await writeFile(`${folder}/src/page.js`, source);
  const config = devConfig(await buildOf('contact'));
  const compiled = compile({
    name: 'a page',
    mode: 'none',
    context: folder,
    entry: './src/page.js',
    output: { path: `${folder}/out` },
    externals: ['react', 'react/jsx-runtime', 'react-refresh/runtime', 'formik', '@example/map/flat'],
    module: { parser: config.module?.parser ?? {} },
    plugins: [requireDeclared(folder)],
  });
  await (outcome ? expect(compiled).rejects.toThrow(outcome) : expect(compiled).resolves.toBeTruthy());
});

test('the option webpack adjusts both halves and development, and is told which it gets', async () => {
  const parts: BuildPart[] = [];
  const webpack = (config: Configuration, part: BuildPart): Configuration => {
    parts.push(part);
    return { ...config, devtool: 'hidden-source-map' };
  };
  const build = await buildOf('contact', { webpack });
  const { node, browser } = releaseConfigs(build);
  const configs = [node, browser, devConfig(build)];
  expect(configs.map(({ devtool }) => devtool)).toEqual(Array(3).fill('hidden-source-map'));
  expect(parts).toEqual([
    { half: 'node', mode: 'production' },
    { half: 'browser', mode: 'production' },
    { half: 'browser', mode: 'development' },
  ]);
});

test.each<[what: string, webpack: (config: Configuration) => unknown, message: RegExp]>([
  ['returns nothing', () => undefined, /contact returned nothing/],
  [
    'moves the files',
    (config) => ({ ...config, output: { ...config.output, path: '/elsewhere' } }),
    /changed output\.path/,
  ],
  [
    'changes the unique name in place',
    (config) => {
      if (config.output) config.output.uniqueName = 'mine';
      return config;
    },
    /changed output\.uniqueName/,
  ],
])('the option webpack is refused if it %s', async (_, webpack, message) => {
  const build = await buildOf('contact', { webpack: webpack as (config: Configuration) => Configuration });
  expect(() => releaseConfigs(build)).toThrow(message);
});

const declaration = {
  unit: 'contact',
  pages: { ContactPage: './src/contact.page.tsx' },
  routes: [],
} as const;
const remote = {
  role: 'remote',
  name: 'contact',
  exposes: { './ContactPage': './src/contact.page.tsx' },
  shared: sharedLibraryNames,
} as const;

test('a build file agrees with its declaration', () => {
  expect(disagreement(remote, declaration)).toBeNull();
});

test.each<[options: Partial<BuildFileOptions>, reason: string]>([
  [{ name: 'catalog' }, 'name is "catalog", but src/unit.ts declares the unit "contact".'],
  [{ role: 'shell' }, 'the shell is made by defineShell'],
  [{ exposes: {} }, 'exposes lacks ./ContactPage'],
  [{ exposes: { ...remote.exposes, './MorePage': './src/more.tsx' } }, 'exposes has ./MorePage'],
  [{ exposes: { './ContactPage': './src/other.tsx' } }, 'exposes says that ./ContactPage is ./src/other.tsx'],
  [{ shared: ['lodash'] as never }, 'shared names lodash'],
])('%j is refused', (options, reason) => {
  expect(disagreement({ ...remote, ...options } as BuildFileOptions, declaration)).toContain(reason);
});

test('a shell that does not name a library it provides is refused', () => {
  const shell = { role: 'shell', name: 'shell', entry: { start: '', main: '' }, server: '' } as const;
  expect(disagreement({ ...shell, shared: ['react'] }, { unit: 'shell', pages: {}, routes: [] })).toBe(
    'shared lacks react/jsx-runtime, which the shell provides.',
  );
});
