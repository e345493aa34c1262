import { fileURLToPath } from 'node:url';
import { defineRemote, exposePages } from '@platform/build';
import { declaration } from './src/unit.ts';

const loader = fileURLToPath(new URL('src/text-page.loader.cjs', import.meta.url));

/** Pages are texts: the loader makes the code of a page from each. */
export default defineRemote({
  name: 'hours',
  exposes: exposePages(declaration.pages),
  shared: ['react'],
  webpack: (config) => ({
    ...config,
    module: { ...config.module, rules: [...(config.module?.rules ?? []), { test: /\.page\.md$/, loader }] },
  }),
});
