import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@site/composition/root';
import { temporaryFolder } from '@site/composition/testing';
import { readDeclaration, unitFolder, workspaceUnits } from './workspace.ts';

/** Sources with one declaration in each of these folders. */
function sources(folders: Readonly<Record<string, string>>): string {
  const from = `${temporaryFolder()}/`;
  for (const [folder, declared] of Object.entries(folders)) {
    mkdirSync(join(from, folder, 'src'), { recursive: true });
    writeFileSync(
      join(from, folder, 'src/unit.ts'),
      `export const declaration = { unit: '${declared}', pages: {}, routes: [] };`,
    );
  }
  return from;
}

test('the units are the folders that declare one, the shell first', () => {
  const from = sources({ 'product-mfe': 'product', shell: 'shell', 'blog-mfe': 'blog', server: 'server' });
  mkdirSync(join(from, 'empty-mfe'));
  expect(workspaceUnits(from)).toEqual(['shell', 'blog', 'product']);
  expect(['shell', 'blog'].map(unitFolder)).toEqual(['shell', 'blog-mfe']);
});

test.each(['my_blog', 'Blog', 'shell'])('a folder %s-mfe cannot name a unit', (name) => {
  const from = sources({ [`${name}-mfe`]: name });
  expect(() => workspaceUnits(from)).toThrow(expect.objectContaining({ code: 'bad-unit' }));
});

test('a declaration has to be in the folder of its unit', async () => {
  const from = sources({ 'blog-mfe': 'product' });
  await expect(readDeclaration(from, 'blog')).rejects.toThrow(
    'blog-mfe/src/unit.ts declares "product", not "blog".',
  );
});

test('every unit of this repository declares itself', async () => {
  for (const unit of workspaceUnits(root)) expect((await readDeclaration(root, unit)).unit).toBe(unit);
});
