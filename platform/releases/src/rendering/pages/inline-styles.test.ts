import { createHash } from 'node:crypto';
import { memoryStore } from '../../testing/memory-store.ts';
import { tinyRelease } from '../../testing/tiny-release.ts';
import { publishTiny } from '../../testing/tiny-site.ts';
import { readInlineStyles } from './inline-styles.ts';
import { pageStyles } from './page-files.ts';

const route = { page: 'HomePage' };

async function inlined(css: string, store = memoryStore()) {
  const { release } = await publishTiny(store, tinyRelease('shell', { files: { 'main.css': css } }));
  const [file] = pageStyles({ route, shell: release, owner: release });
  if (!file) throw new Error('The page has no stylesheet.');
  return {
    base: `/assets/shell/${release.id}/`,
    style: (await readInlineStyles(store, [file])).get(file.href),
  };
}

test('the hash is of the stylesheet as it is inlined', async () => {
  const { style } = await inlined('\n.a { color: red }\n');
  expect(style?.css).toBe('.a { color: red }');
  const hash = createHash('sha256').update('.a { color: red }').digest('base64');
  expect(style?.source).toBe(`'sha256-${hash}'`);
});

test('relative addresses become absolute, absolute ones stay', async () => {
  const css = '@font-face{src:url(road.woff2)}.a{background:url("data:image/png;base64,x")}.b{mask:url(#m)}';
  const { base, style } = await inlined(css);
  expect(style?.css).toBe(css.replace('road.woff2', `${base}road.woff2`));
});

test('a sheet that contains </, or differs from the published one, stays a link', async () => {
  expect((await inlined('.a::after { content: "</style>" }')).style).toBeUndefined();
  const store = memoryStore();
  const forgetful = {
    ...store,
    read: async (key: string) => (key.endsWith('.css') ? null : store.read(key)),
  };
  expect((await inlined('.a { color: red }', forgetful)).style).toBeUndefined();
});
