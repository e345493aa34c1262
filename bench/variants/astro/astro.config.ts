import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { definitions } from '../shared/definitions.ts';

export default defineConfig({
  output: 'static',
  cacheDir: `${process.env.BENCH_HEADS}-astro`,
  build: { inlineStylesheets: 'always', format: 'file' },
  prefetch: { prefetchAll: true, defaultStrategy: 'hover' },
  integrations: [react()],
  devToolbar: { enabled: false },
  vite: {
    define: definitions,
    resolve: {
      alias: {
        '@platform/runtime': fileURLToPath(new URL('../shared/runtime.ts', import.meta.url)),
        // Without a router, since each page is a document with plain links.
        'react-router-dom': fileURLToPath(new URL('src/plain-router.tsx', import.meta.url)),
      },
      dedupe: ['react', 'react-dom'],
    },
  },
});
