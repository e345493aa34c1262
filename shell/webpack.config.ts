import { defineShell } from '@platform/build';

/** How the shell is built: platform/docs/build-file.md. */
export default defineShell({
  name: 'shell',
  entry: { start: './src/start.ts', main: './src/main.ts' },
  server: './src/server.ts',
  shared: ['react', 'react/jsx-runtime', 'react-dom', '@platform/host'],
});
