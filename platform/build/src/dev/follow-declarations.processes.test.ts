import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UnitDeclaration } from '@platform/contract';
import { followDeclarations } from './follow-declarations.ts';

const route = (title: string) => ({
  ...{ path: '/cellar', page: 'CellarPage', title, description: 'Work here.', prerender: true, index: true },
});
const known: UnitDeclaration = {
  unit: 'catalog',
  pages: { CellarPage: './src/cellar.page.tsx' },
  routes: [route('Catalog')],
};

let root = '';
beforeEach(async () => {
  root = `${await mkdtemp(join(tmpdir(), 'declarations-'))}/`;
  await mkdir(`${root}catalog/src`, { recursive: true });
  await writeFile(`${root}package.json`, '{"type":"module"}');
  await writeFile(`${root}site.config.ts`, "export default { unitFolder: '*' };");
  await writeFile(`${root}catalog/package.json`, '{"type":"module"}');
  await writeFile(
    `${root}catalog/webpack.config.ts`,
    `import { declaration } from './src/unit.ts';
const exposes = Object.fromEntries(Object.entries(declaration.pages).map(([page, file]) => ['./' + page, file]));
export default { options: { role: 'remote', name: 'catalog', exposes, shared: [] } };`,
  );
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Writes `unit.ts`, reports a build, and returns what happened, in order. */
async function followed(source: string): Promise<readonly string[]> {
  await writeFile(`${root}catalog/src/unit.ts`, source);
  const events: string[] = [];
  const follow = followDeclarations(
    {
      root,
      shell: null,
      site: { update: async (releases) => void events.push(`site: ${releases[0]?.routes[0]?.title}`) },
      servers: {
        start: async ({ pages }) => void events.push(`start: ${Object.keys(pages).join(' ')}`),
        reloadPages: () => void events.push('reload'),
      },
      print: (text) => void events.push(text),
    },
    [known],
  );
  await follow('catalog');
  // A second build without changes must have no effect.
  await follow('catalog');
  return events;
}

const declare = (change: Partial<UnitDeclaration>) =>
  `export const declaration: unknown = ${JSON.stringify({ ...known, ...change })};`;

const told = 'The declaration of catalog has changed: open pages reload.';

test('an unchanged declaration has no effect', async () => {
  expect(await followed(declare({}))).toEqual([]);
});

test('a new title is passed to the site, and open pages reload', async () => {
  expect(await followed(declare({ routes: [route('Jobs')] }))).toEqual(['site: Jobs', 'reload', told]);
});

test('with a new page, the unit’s dev server restarts before the site names the page', async () => {
  const pages = { ...known.pages, MapPage: './src/map.page.tsx' };
  expect(await followed(declare({ pages }))).toEqual([
    'start: CellarPage MapPage',
    'site: Catalog',
    'reload',
    told,
  ]);
});

test('modules that a declaration imports are read again as well', async () => {
  const source = `import { title } from './title.ts';\n${declare({}).replace('"Catalog"', 'title')}`;
  await writeFile(`${root}catalog/src/title.ts`, "export const title: string = 'Catalog';");
  expect(await followed(source)).toEqual([]);
  await writeFile(`${root}catalog/src/title.ts`, "export const title: string = 'Jobs';");
  expect(await followed(source)).toEqual(['site: Jobs', 'reload', told]);
});

test('an error in a declaration is printed, and the site does not change', async () => {
  const events = await followed('export const declaration = {');
  expect(events).toHaveLength(2);
  expect(events[0]).toMatch(/^The declaration of catalog cannot be loaded: /);
});

test('a build file that contradicts the declaration is printed, and the site does not change', async () => {
  const file = `${root}catalog/webpack.config.ts`;
  await writeFile(
    file,
    "export default { options: { role: 'remote', name: 'catalog', exposes: {}, shared: [] } };",
  );
  const events = await followed(declare({ routes: [route('Jobs')] }));
  expect(events[0]).toMatch(/catalog\/webpack\.config\.ts: exposes lacks \.\/CellarPage/);
});
