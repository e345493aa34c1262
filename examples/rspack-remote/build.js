// Builds the unit for browsers (dist) and for Node, where its page is rendered ahead (dist-node).
import { fileURLToPath } from 'node:url';
import { container, rspack } from '@rspack/core';

/** `site pack` replaces this by the release's id, so that two releases of the unit can be in one tab. */
const name = 'blog_r0id2come0';

/** Libraries of the host. The unit has no copy of its own. */
const libraries = {
  react: '^19.0.0',
  'react/jsx-runtime': '^19.0.0',
  'react-dom': '^19.0.0',
  '@platform/host': '^2.0.0',
};

const base = {
  mode: 'production',
  context: import.meta.dirname,
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  plugins: [new rspack.DefinePlugin({ EDITION: JSON.stringify(process.env.EDITION ?? 'first') })],
};

function rules(generator) {
  return [
    {
      test: /\.tsx?$/,
      loader: 'builtin:swc-loader',
      options: {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    },
    {
      test: /\.module\.css$/,
      type: 'css/module',
      // The components of the package import their class names as a default export.
      parser: { namedExports: false },
      generator: { localIdentName: `${name.replace('_', '-')}-[local]-[hash:base64:6]`, ...generator },
    },
  ];
}

const shared = Object.entries(libraries).map(([library, requiredVersion]) => [
  library,
  { singleton: true, strictVersion: true, requiredVersion, import: false },
]);

const forBrowsers = {
  ...base,
  name: 'for browsers',
  target: ['web', 'es2022'],
  entry: {},
  output: {
    path: fileURLToPath(new URL('dist', import.meta.url)),
    filename: '[name].[contenthash:10].js',
    chunkFilename: '[name].[contenthash:10].js',
    cssChunkFilename: '[name].[contenthash:10].css',
    publicPath: 'auto',
    uniqueName: name,
    crossOriginLoading: 'anonymous',
    clean: true,
  },
  module: { rules: rules({}) },
  plugins: [
    ...base.plugins,
    new container.ModuleFederationPluginV1({
      name,
      filename: 'remoteEntry.[contenthash:10].js',
      exposes: { './BlogPage': { import: './src/blog.page.tsx', name: 'BlogPage' } },
      shared: Object.fromEntries(shared),
    }),
    new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
  ],
  optimization: { chunkIds: 'named' },
};

const forNode = {
  ...base,
  name: 'for Node',
  target: 'node24',
  entry: { BlogPage: './src/blog.page.tsx' },
  output: {
    path: fileURLToPath(new URL('dist-node', import.meta.url)),
    filename: '[name].cjs',
    library: { type: 'commonjs2' },
    clean: true,
  },
  externals: Object.keys(libraries),
  externalsType: 'commonjs',
  module: {
    rules: rules({ exportsOnly: true }),
    // One file per page, dynamic imports included.
    parser: { javascript: { dynamicImportMode: 'eager' } },
  },
};

rspack([forBrowsers, forNode]).run((error, stats) => {
  if (error) throw error;
  process.stdout.write(`${stats.toString({ colors: false, modules: false })}\n`);
  if (stats.hasErrors() || stats.hasWarnings()) process.exitCode = 1;
});
