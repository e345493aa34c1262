import { defineRemote, exposePages } from '@platform/build';
import { declaration } from './src/unit.ts';

export default defineRemote({
  name: 'order',
  exposes: exposePages(declaration.pages),
  shared: ['react', 'react/jsx-runtime', 'react-dom', '@platform/host'],
});
