import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UnitDeclaration } from '@site/shared-ui/contracts';
import { followDeclarations } from './follow-declarations.ts';

const route = (title: string) => ({
  ...{ path: '/career', page: 'CareerPage', title, description: 'Work here.', prerender: true, index: true },
});
const known: UnitDeclaration = {
  unit: 'careers',
  pages: { CareerPage: './src/career.page.tsx' },
  routes: [route('Careers')],
};

let root = '';
beforeEach(async () => {
  root = `${await mkdtemp(join(tmpdir(), 'declarations-'))}/`;
  await mkdir(`${root}careers-mfe/src`, { recursive: true });
  await writeFile(`${root}careers-mfe/package.json`, '{"type":"module"}');
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Follows a build after `unit.ts` was written, and tells what happened, in order. */
async function followed(source: string): Promise<readonly string[]> {
  await writeFile(`${root}careers-mfe/src/unit.ts`, source);
  const events: string[] = [];
  const follow = followDeclarations(
    {
      root,
      icons: [],
      site: { update: async (releases) => void events.push(`site: ${releases[0]?.routes[0]?.title}`) },
      servers: {
        start: async ({ pages }) => void events.push(`start: ${Object.keys(pages).join(' ')}`),
        reloadPages: () => void events.push('reload'),
      },
      print: (text) => void events.push(text),
    },
    [known],
  );
  await follow('careers');
  // A second build that changes nothing more does nothing more.
  await follow('careers');
  return events;
}

const declare = (change: Partial<UnitDeclaration>) =>
  `export const declaration: unknown = ${JSON.stringify({ ...known, ...change })};`;

const told = 'What careers declares has changed: open pages reload.';

test('a declaration that says what it said disturbs nobody', async () => {
  expect(await followed(declare({}))).toEqual([]);
});

test('another title reaches the site, and open pages reload', async () => {
  expect(await followed(declare({ routes: [route('Jobs')] }))).toEqual(['site: Jobs', 'reload', told]);
});

test('a new page is there before the site names it: its unit’s server starts anew first', async () => {
  const pages = { ...known.pages, MapPage: './src/map.page.tsx' };
  expect(await followed(declare({ pages }))).toEqual([
    'start: CareerPage MapPage',
    'site: Careers',
    'reload',
    told,
  ]);
});

test('what a declaration imports is read again as well', async () => {
  const source = `import { title } from './title.ts';\n${declare({}).replace('"Careers"', 'title')}`;
  await writeFile(`${root}careers-mfe/src/title.ts`, "export const title: string = 'Careers';");
  expect(await followed(source)).toEqual([]);
  await writeFile(`${root}careers-mfe/src/title.ts`, "export const title: string = 'Jobs';");
  expect(await followed(source)).toEqual(['site: Jobs', 'reload', told]);
});

test('a declaration that cannot be loaded is named, and the site stays as it is', async () => {
  const events = await followed('export const declaration = {');
  expect(events).toHaveLength(2);
  expect(events[0]).toMatch(/^What careers declares cannot be used: /);
});
