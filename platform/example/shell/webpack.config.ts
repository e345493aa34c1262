import { defineShell } from '@platform/build';

export default defineShell({
  name: 'shell',
  entry: { start: './src/start.ts', main: './src/main.ts' },
  server: './src/server.ts',
  shared: ['react', 'react/jsx-runtime', 'react-dom', '@platform/host'],
});
