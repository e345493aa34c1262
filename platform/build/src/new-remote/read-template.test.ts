import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@platform/releases/testing';
import { readTemplate } from './read-template.ts';

const values = { unit: 'blog', Name: 'Blog' };

function template(more: Readonly<Record<string, string>> = {}): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, '__unit__'));
  const files = {
    '__unit__/__unit__.ts.txt': '__form__import form;\nexport const __Name__Page;\n__plain__hydrate;\n',
    '__unit__/__unit__-form.ts.txt': '__Name__Form',
    ...more,
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return folder;
}

test('a remote without a form has neither files nor lines for one', async () => {
  expect(await readTemplate(template(), values, false)).toEqual([
    { path: 'blog/blog.ts', content: 'export const BlogPage;\nhydrate;\n' },
  ]);
});

test('a remote with a form has both, and no lines for one without', async () => {
  expect(await readTemplate(template(), values, true)).toEqual([
    { path: 'blog/blog-form.ts', content: 'BlogForm' },
    { path: 'blog/blog.ts', content: 'import form;\nexport const BlogPage;\n' },
  ]);
});

test('a placeholder without a value is refused', async () => {
  await expect(readTemplate(template({ 'a.ts.txt': '__other__' }), values, false)).rejects.toThrow('other');
});
