import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { declaration } from '../unit.ts';
import { ownPages } from './own-pages.ts';

test('own-pages.ts imports exactly the pages that unit.ts declares; edit both', () => {
  expect(Object.keys(ownPages).sort()).toEqual(Object.keys(declaration.pages).sort());
});

test('every page’s chunk has the page’s name and imports the declared module; edit own-pages.ts', () => {
  const source = readFileSync(fileURLToPath(new URL('own-pages.ts', import.meta.url)), 'utf8');
  for (const [page, module] of Object.entries(declaration.pages)) {
    const line = source.split('\n').find((candidate) => candidate.includes(`webpackChunkName: "${page}"`));
    expect(line ?? `no chunk for ${page}`).toContain(module.replace('./src/pages/', './'));
  }
});
