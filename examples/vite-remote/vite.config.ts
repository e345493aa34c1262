import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';

/** `site pack` replaces this by the release's id, so that two releases of the unit can be in one tab. */
const name = 'events_r0id2come0';

/** Libraries of the host. The unit has no copy of its own. */
const libraries = {
  react: '^19.3.1',
  'react/jsx-runtime': '^19.3.1',
  'react-dom': '^19.3.1',
  '@site/shared-ui': '^1.0.0',
};

const shared = Object.entries(libraries).map(([library, requiredVersion]) => [
  library,
  {
    singleton: true,
    strictVersion: true,
    requiredVersion,
    import: false,
    suppressMissingImportWarning: true,
  },
]);

export default defineConfig({
  // Addresses are relative to the file that loads another.
  base: './',
  define: { EDITION: JSON.stringify(process.env.EDITION ?? 'first') },
  plugins: [
    federation({
      name,
      filename: 'remoteEntry.js',
      exposes: { './EventsPage': './src/events.page.tsx' },
      shared: Object.fromEntries(shared),
      manifest: true,
      dts: false,
      // The host provides the runtime; this unit loads no remotes of its own.
      disableRemote: true,
      disableSnapshot: true,
      experiments: { externalRuntime: true },
    }),
  ],
  css: { modules: { generateScopedName: (local) => `${name.replace('_', '-')}-${local}` } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The unit has no page of its own: the host loads the exposed modules.
    rolldownOptions: { input: './src/events.page.tsx' },
  },
});
