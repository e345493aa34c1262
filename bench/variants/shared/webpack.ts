import { fileURLToPath } from 'node:url';
import { typescriptRule } from '@platform/build/units';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { definitions } from './definitions.ts';

export const variants = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The common configuration of all webpack variants: the site's own loaders and minimisers, hashed file names. */
export function baseConfig(output: string): Configuration {
  const css = {
    loader: 'css-loader',
    options: {
      modules: { auto: /\.module\.css$/, namedExport: false, exportLocalsConvention: 'as-is' },
    },
  };
  return {
    mode: 'production',
    target: ['web', 'es2022'],
    context: variants,
    output: {
      path: output,
      publicPath: '/',
      filename: 'assets/[name].[contenthash:10].js',
      chunkFilename: 'assets/[name].[contenthash:10].js',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: { '@platform/runtime': fileURLToPath(new URL('runtime.ts', import.meta.url)) },
    },
    module: {
      rules: [
        typescriptRule(root),
        { test: /\.css$/, sideEffects: true, use: [MiniCssExtractPlugin.loader, css] },
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new webpack.DefinePlugin(definitions),
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
  };
}

/** Addresses of the initial files, and of the font that every page needs. */
export interface Built {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
}

export function runWebpack(config: Configuration): Promise<Built> {
  return new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error || !stats || stats.hasErrors())
        return reject(error ?? new Error(stats?.toString('errors-only')));
      const { compilation } = stats;
      const initial = [...compilation.entrypoints.values()].flatMap((entry) =>
        entry.getFiles().map((file) => `/${file}`),
      );
      resolve({
        scripts: initial.filter((file) => file.endsWith('.js')),
        styles: initial.filter((file) => file.endsWith('.css')),
        fonts: compilation
          .getAssets()
          .map(({ name }) => `/${name}`)
          .filter((file) => /\/overpass\.\w+\.woff2$/.test(file)),
      });
    });
  });
}
