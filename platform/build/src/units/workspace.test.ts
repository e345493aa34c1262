import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@platform/releases/root';
import { temporaryFolder } from '@platform/releases/testing';
import { readDeclaration, unitFolder, workspaceUnits } from './workspace.ts';

/** Sources with one declaration in each of these folders. @param pattern of the folders of units */
function sources(folders: Readonly<Record<string, string>>, pattern = 'unit-*'): string {
  const from = `${temporaryFolder()}/`;
  writeFileSync(join(from, 'site.config.ts'), `export default { unitFolder: '${pattern}' };`);
  for (const [folder, declared] of Object.entries(folders)) {
    mkdirSync(join(from, folder, 'src'), { recursive: true });
    writeFileSync(
      join(from, folder, 'src/unit.ts'),
      `export const declaration = { unit: '${declared}', pages: {}, routes: [] };`,
    );
  }
  return from;
}

test('the units are the folders that declare one, the shell first', async () => {
  const from = sources({ 'unit-product': 'product', shell: 'shell', 'unit-blog': 'blog', server: 'server' });
  mkdirSync(join(from, 'unit-empty'));
  expect(await workspaceUnits(from)).toEqual(['shell', 'blog', 'product']);
});

test.each([
  ['*', 'open-days'],
  ['units/*', 'units/open-days'],
  ['parts/*-unit', 'parts/open-days-unit'],
])('a site can have its units in folders like %s', async (pattern, folder) => {
  const from = sources({ shell: 'shell', [folder]: 'open-days' }, pattern);
  expect(await workspaceUnits(from)).toEqual(['shell', 'open-days']);
  expect(unitFolder({ unitFolder: pattern }, 'open-days')).toBe(folder);
  expect((await readDeclaration(from, 'open-days')).unit).toBe('open-days');
});

test.each(['my_blog', 'Blog', 'shell'])('a folder unit-%s cannot name a unit', async (name) => {
  const from = sources({ [`unit-${name}`]: name });
  await expect(workspaceUnits(from)).rejects.toThrow(expect.objectContaining({ code: 'bad-unit' }));
});

test('a declaration has to be in the folder of its unit', async () => {
  const from = sources({ 'unit-blog': 'product' });
  await expect(readDeclaration(from, 'blog')).rejects.toThrow(
    'unit-blog/src/unit.ts declares "product", not "blog".',
  );
});

test('every unit of this repository declares itself', async () => {
  for (const unit of await workspaceUnits(root)) expect((await readDeclaration(root, unit)).unit).toBe(unit);
});
