import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@platform/releases/testing';
import { readInputs } from './inputs.ts';

const page = 'catalog/src/cellar.page.tsx';

const facts = { unitFolder: '*', language: 'en-GB', name: 'Old Mill Bakery' };

const siteOf = (change: object = {}) => `export default ${JSON.stringify({ ...facts, ...change })};`;

const lock = {
  catalog: { dependencies: { '@site/look': '*' } },
  'node_modules/@site/look': { resolved: 'look', link: true },
};

function sources(site = siteOf()): string {
  const root = `${temporaryFolder()}/`;
  for (const folder of ['catalog/src', 'product/src', 'look/src']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  writeFileSync(join(root, 'site.config.ts'), site);
  writeFileSync(join(root, page), 'clean');
  writeFileSync(join(root, 'look/src/button.tsx'), 'clean');
  writeFileSync(join(root, 'catalog/package.json'), JSON.stringify(lock.catalog));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: lock }));
  return root;
}

test.each<[what: string, edit: (root: string) => void]>([
  ['nothing is written', () => undefined],
  ['a test is written', (root) => writeFileSync(join(root, 'catalog/src/cellar.test.tsx'), 'x')],
  ['another unit is written', (root) => writeFileSync(join(root, 'product/src/unit.ts'), 'x')],
])('inputs are unchanged if %s', async (_, edit) => {
  const root = sources();
  const { unchanged } = await readInputs(root, 'catalog');
  edit(root);
  expect(await unchanged()).toBe(true);
});

test.each<[what: string, edit: (root: string) => void]>([
  [
    'edited and reverted, with the old time',
    (root) => {
      writeFileSync(join(root, page), 'edited');
      writeFileSync(join(root, page), 'clean');
      utimesSync(join(root, page), 0, 0);
    },
  ],
  [
    'replaced by a file with the same content, as editors do',
    (root) => {
      writeFileSync(join(root, `${page}~`), 'clean');
      renameSync(join(root, `${page}~`), join(root, page));
    },
  ],
  ['removed', (root) => rmSync(join(root, page))],
  ['added', (root) => writeFileSync(join(root, 'look/src/new.tsx'), 'x')],
])('inputs are changed if a file was %s', async (_, edit) => {
  const root = sources();
  const { key, unchanged } = await readInputs(root, 'catalog');
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  edit(root);
  expect(await unchanged()).toBe(false);
});

test.each<[what: string, change: object, unit: string, same: boolean]>([
  ['navigation', { navigation: { bar: [] } }, 'catalog', true],
  ['region of the language', { language: 'en-US' }, 'catalog', true],
  ['language', { language: 'de' }, 'catalog', false],
  ['name, which is in the pictures of its links', { name: 'New Mill Bakery' }, 'catalog', false],
  ['navigation', { navigation: { bar: [] } }, 'shell', false],
])('another %s of the site, %j: the sources of %s are the same: %j', async (_, change, unit, same) => {
  const [old, now] = await Promise.all(
    [sources(), sources(siteOf(change))].map(async (root) => (await readInputs(root, unit)).key),
  );
  expect(old === now).toBe(same);
});
