import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { typescriptRule } from '@platform/build/units';
import { browserSiteOf, primaryLanguage } from '@platform/contract';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Compilation } from 'webpack';
import site from '../../site.config.ts';

/** The folder of the files, and the head of the site's home page: both variants have the same metadata. */
const [output = '', head = ''] = process.argv.slice(2);
const here = fileURLToPath(new URL('.', import.meta.url));

/** With the site's own loaders and minimisers, and hashed file names. */
const compiler = webpack({
  mode: 'production',
  target: ['web', 'es2022'],
  context: here,
  entry: { main: './main.tsx' },
  output: {
    path: output,
    publicPath: '/',
    filename: 'assets/[name].[contenthash:10].js',
    chunkFilename: 'assets/[name].[contenthash:10].js',
    assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
  },
  resolve: {
    extensions: ['.tsx', '.ts', '.js'],
    alias: { '@platform/runtime': join(here, 'runtime.ts') },
  },
  module: {
    rules: [
      typescriptRule(join(here, '../../')),
      {
        test: /\.css$/,
        sideEffects: true,
        use: [
          MiniCssExtractPlugin.loader,
          {
            loader: 'css-loader',
            options: {
              modules: { auto: /\.module\.css$/, namedExport: false, exportLocalsConvention: 'as-is' },
            },
          },
        ],
      },
      { test: /\.woff2$/, type: 'asset/resource' },
    ],
  },
  plugins: [
    // What the site's own build puts in the place of names in the code of the frame.
    new webpack.DefinePlugin({
      SITE: JSON.stringify(browserSiteOf(site)),
      SITE_LANGUAGE: JSON.stringify(primaryLanguage(site)),
    }),
    new MiniCssExtractPlugin({
      filename: 'assets/[name].[contenthash:10].css',
      chunkFilename: 'assets/[name].[contenthash:10].css',
    }),
  ],
  optimization: {
    minimizer: [
      new TerserPlugin({ extractComments: false, terserOptions: { compress: { passes: 3 } } }),
      new CssMinimizerPlugin(),
    ],
  },
  performance: { hints: false },
});

const compilation = await new Promise<Compilation>((resolve, reject) => {
  compiler?.run((error, stats) => {
    if (stats && !stats.hasErrors()) resolve(stats.compilation);
    else reject(error ?? new Error(stats?.toString('errors-only')));
  });
});
const initial = compilation.entrypoints.get('main')?.getFiles() ?? [];
const fonts = compilation.getAssets().map(({ name }) => name);
const links = [
  // The font that every page needs.
  ...fonts
    .filter((file) => /\/overpass\.\w+\.woff2$/.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`),
  ...initial.filter((file) => file.endsWith('.css')).map((file) => `<link rel="stylesheet" href="/${file}">`),
  ...initial.filter((file) => file.endsWith('.js')).map((file) => `<script defer src="/${file}"></script>`),
];
await writeFile(
  join(output, 'index.html'),
  `<!doctype html>
<html lang="en-IN">
<head>
${head}
${links.join('\n')}
</head>
<body><div id="root"></div></body>
</html>
`,
);
