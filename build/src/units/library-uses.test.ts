import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@site/composition/testing';
import webpack from 'webpack';
import { compile } from './build-unit.ts';
import { remoteFederation } from './federation.ts';
import { LibraryUses, libraryUses } from './library-uses.ts';

/** Compiles a remote of these files, which exposes `page.js`, and returns what it uses of the shared libraries. */
async function usesOf(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), code);
  }
  const file = {
    exposes: { './Page': './page.js' },
    shared: ['react', 'react/jsx-runtime', 'react-dom', '@site/shared-ui'],
  } as const;
  const compilation = await compile({
    name: 'careers',
    mode: 'production',
    context: folder,
    entry: {},
    output: { path: join(folder, 'out'), publicPath: 'auto' },
    plugins: [
      remoteFederation(file, 'careers_x', 'remoteEntry.js'),
      new LibraryUses(),
      new webpack.DefinePlugin({ ON: 'true' }),
    ],
    optimization: { minimize: false },
    infrastructureLogging: { level: 'error' },
  });
  expect(compilation.errors).toEqual([]);
  return libraryUses(compilation);
}

const ui = '@site/shared-ui';

test('the exports that the code of a page uses are recorded, sorted, by library', async () => {
  const uses = await usesOf({
    'page.js': `
      import { useState } from 'react';
      import { TextLink, Button as Press } from '${ui}';
      export default { contract: 1, Page: () => [useState(1), Press, TextLink] };`,
  });
  expect(uses).toEqual({ [ui]: ['Button', 'TextLink'], react: ['useState'] });
});

test('what is imported and not used, or removed with unused code, is not recorded', async () => {
  const uses = await usesOf({
    'page.js': `
      import { Button, Card, Plate } from '${ui}';
      import { one } from './parts.js';
      const unused = () => Plate;
      export default { contract: 1, Page: () => (ON ? [Button, one] : Card) };`,
    'parts.js': `
      import { Hero, Milestone } from '${ui}';
      export const one = () => Hero;
      export const two = () => Milestone;`,
    'package.json': '{ "sideEffects": false }',
    'never.js': `import { Reveal } from '${ui}'; export default Reveal;`,
  });
  expect(uses).toEqual({ [ui]: ['Button', 'Hero'] });
});

test('uses in lazy chunks, by re-export, through a namespace and of a default import are recorded', async () => {
  const uses = await usesOf({
    'page.js': `
      import * as ui from '${ui}';
      import React from 'react';
      import { Card } from './again.js';
      export default { contract: 1, Page: () => [ui.Button, Card, React.useRef, import('./lazy.js')] };`,
    'again.js': `export { Card, Hero } from '${ui}';`,
    'lazy.js': `import { jsx } from 'react/jsx-runtime'; import { createPortal } from 'react-dom'; export default [jsx, createPortal];`,
  });
  expect(uses).toEqual({
    [ui]: ['Button', 'Card'],
    react: ['useRef'],
    'react-dom': ['createPortal'],
    'react/jsx-runtime': ['jsx'],
  });
});

test('a library that is used as a whole is recorded as *, with the names that are known', async () => {
  const uses = await usesOf({
    'page.js': `
      import * as ui from '${ui}';
      import { useId } from 'react';
      const react = require('react');
      export default { contract: 1, Page: ({ name }) => [ui[name], useId, react] };`,
  });
  expect(uses).toEqual({ [ui]: ['*'], react: ['*', 'useId'] });
});
