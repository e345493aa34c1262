import { fileURLToPath } from 'node:url';
import { federation } from '@module-federation/vite';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

/** `site pack` replaces this by the release's id, so that two releases of the unit can be in one tab. */
const name = 'events_r0id2come0';

/** Libraries of the host. The unit has no copy of its own. */
const libraries = {
  react: '^19.0.0',
  'react/jsx-runtime': '^19.0.0',
  'react-dom': '^19.0.0',
  '@platform/host': '^2.0.0',
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

/**
 * The federation plugin shares nothing with files of packages that use what it shares. So links and forms would get a second
 * host. This asks for the host in the name of the unit.
 */
const hostForPackage: Plugin = {
  name: 'host-for-package',
  enforce: 'pre',
  resolveId(source, importer, options) {
    if (source !== '@platform/host' || !/\/@(site|platform)\//.test(importer ?? '')) return null;
    return this.resolve(source, fileURLToPath(new URL('src/events.page.tsx', import.meta.url)), options);
  },
};

const both: UserConfig = {
  define: { EDITION: JSON.stringify(process.env.EDITION ?? 'first') },
  // The same class names in both halves, and other ones in each stylesheet.
  css: { modules: { generateScopedName: `${name.replace('_', '-')}-[local]-[hash:base64:6]` } },
};

const forBrowsers: UserConfig = {
  ...both,
  // Addresses are relative to the file that loads another.
  base: './',
  plugins: [
    hostForPackage,
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
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The unit has no page of its own: the host loads the exposed modules.
    rolldownOptions: { input: './src/events.page.tsx' },
  },
};

/** `vite build --ssr`: the page for Node, one CommonJS file, with the shared libraries as externals. */
const forNode: UserConfig = {
  ...both,
  // Everything but the shared libraries is in the file.
  ssr: { noExternal: true },
  build: {
    target: 'node24',
    outDir: 'dist-node',
    minify: true,
    rolldownOptions: {
      input: './src/events.page.tsx',
      external: Object.keys(libraries),
      output: { format: 'cjs', exports: 'named', entryFileNames: 'EventsPage.cjs', codeSplitting: false },
    },
  },
};

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? forNode : forBrowsers));
