import { readTemplate } from './read-template.ts';

const values = {
  unit: 'blog',
  variable: 'blog',
  package: 'blog',
  Name: 'Blog',
  title: "'Blog'",
  react: '19.0.0',
};

test.each([true, false])('no mark and no placeholder is left (form: %s)', async (form) => {
  for (const { path, content } of await readTemplate(values, form))
    expect(path + content).not.toContain('__');
});

test('a remote without a form does not mention one', async () => {
  const files = await readTemplate(values, false);
  for (const { path, content } of files) expect(path + content).not.toMatch(/\bform\b/i);
  expect(files.find(({ path }) => path === 'src/unit.ts')?.content).toContain("hydrate: 'interaction',");
});

test('a remote with a form also has its declaration, its component and their test', async () => {
  const [without, files] = [await readTemplate(values, false), await readTemplate(values, true)];
  const paths = new Set(without.map(({ path }) => path));
  expect(files.map(({ path }) => path).filter((path) => !paths.has(path))).toEqual([
    'src/blog/blog-form.test.tsx',
    'src/blog/blog-form.tsx',
    'src/blog/blog.form.ts',
  ]);
});
