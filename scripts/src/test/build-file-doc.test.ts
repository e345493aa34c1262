import { readFileSync } from 'node:fs';
import { readDeclaration } from '@platform/build/sources';
import { readBuildFile, releaseConfigs } from '@platform/build/units';
import { loadSite } from '@platform/releases/load-site';
import { root } from '@platform/releases/root';
import ts from 'typescript';

const doc = readFileSync(`${root}platform/docs/build-file.md`, 'utf8');

function firstColumn(heading: string, text = doc): readonly string[] {
  const section = text.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([\w.]+)`/g)].map(([, name]) => name ?? ''),
  );
}

const buildOptions = 'platform/build/src/units/build-options.ts';

function propertiesOf(file: string, ...names: readonly string[]): readonly string[] {
  const path = `${root}${file}`;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2023);
  return source.statements
    .filter(ts.isInterfaceDeclaration)
    .filter(({ name }) => names.includes(name.text))
    .flatMap(({ members }) => members.map(({ name }) => (name as ts.Identifier).text));
}

async function configs() {
  const all = await Promise.all(
    (['shell', 'careers'] as const).map(async (unit) => {
      const declaration = await readDeclaration(root, unit);
      const file = await readBuildFile(root, declaration);
      const site = await loadSite(root);
      return releaseConfigs({ declaration, file, site, id: 'r123456789', root, output: '/nowhere' });
    }),
  );
  return all.flatMap(({ node, browser }) => [node, browser]);
}

// If one of these fails: correct platform/docs/build-file.md.
test('the page has a row for each option of the helpers, and no other', () => {
  const options = propertiesOf(buildOptions, 'UnitOptions', 'RemoteOptions', 'ShellOptions');
  expect(options.length).toBeGreaterThan(5);
  expect([...firstColumn('Options')].sort()).toEqual([...options].sort());
});

test('the page has a row for each field that the option webpack is told', () => {
  expect([...firstColumn('Adjusting')].sort()).toEqual([...propertiesOf(buildOptions, 'BuildPart')].sort());
});

test('the page has a row for everything that the helpers set in webpack and in the federation plugin', async () => {
  const set = new Set((await configs()).flatMap((config) => Object.keys(config)));
  const plugin = (await configs())
    .flatMap(({ plugins = [] }) => plugins)
    .find((one) => one && one.constructor.name === 'ModuleFederationPlugin');
  const options = Object.keys((plugin as unknown as { _options: object })._options);
  expect(options).toContain('shareStrategy');
  const documented = new Set(firstColumn('What the helper sets'));
  const all = [...set, ...options, 'ModuleFederationPlugin'];
  expect(all.filter((name) => !documented.has(name))).toEqual([]);
  expect([...documented].filter((name) => !all.includes(name))).toEqual([]);
});

// If this fails: correct platform/docs/site-config.md.
test('the page about site.config.ts has a row for each field', () => {
  const page = readFileSync(`${root}platform/docs/site-config.md`, 'utf8');
  // The build finds the reserved paths in `backend`.
  const fields = new Set(propertiesOf('platform/contract/src/site.ts', 'SiteRecord', 'SiteConfig'));
  fields.delete('reserved');
  expect(firstColumn('# The configuration', page).toSorted()).toEqual([...fields].sort());
});
