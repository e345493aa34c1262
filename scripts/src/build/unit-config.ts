import type { UnitDeclaration } from '@site/shared-ui/contracts';
import { chunkLoadTimeout } from '@site/shared-ui/site';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { providedVersions, remoteFederation, StableFederationIds } from './federation.ts';
import { InheritQuery } from './inherit-query.ts';
import { idToCome, NameRelease } from './name-release.ts';
import { containerName } from './release-id.ts';
import { StyleIntegrity } from './style-integrity.ts';
import { unitFolder } from './workspace.ts';

export interface UnitBuild {
  readonly declaration: UnitDeclaration;
  readonly id: string;
  /** Root of the sources, with a trailing slash. */
  readonly root: string;
  /** Where the files go; an absolute path. */
  readonly output: string;
}

/**
 * The one configuration all five units are built with for the browser. Development has the same loaders and the
 * same federation, but names that stay from build to build, and nothing that only makes files small or safe.
 */
export function unitConfig(
  { declaration, id, root, output }: UnitBuild,
  mode: 'production' | 'development' = 'production',
): Configuration {
  const { unit } = declaration;
  const host = unit === 'shell';
  const release = mode === 'production';
  const name = release ? idToCome : id;
  const container = containerName(unit, name);
  const hash = release ? '.[contenthash:10]' : '';
  return {
    name: unit,
    mode,
    target: ['web', `browserslist:${root}.browserslistrc`],
    context: `${root}${unitFolder(unit)}`,
    entry: host ? { start: './src/start/start.ts', main: './src/main.tsx' } : {},
    output: {
      path: output,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      assetModuleFilename: `[name]${hash}[ext]`,
      publicPath: 'auto',
      uniqueName: container,
      chunkLoadTimeout,
      crossOriginLoading: 'anonymous',
      hashFunction: 'sha256',
    },
    resolve: resolveOptions,
    module: {
      rules: [
        typescriptRule(root),
        ...styleRules(unit, name, root),
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: `[name]${hash}.css`, chunkFilename: `[name]${hash}.css` }),
      ...(release
        ? [
            new NameRelease(id),
            new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
            new StyleIntegrity(),
          ]
        : []),
      ...(host
        ? [definitions()]
        : [
            remoteFederation(declaration, container, `remoteEntry${hash}.js`),
            new StableFederationIds(),
            new InheritQuery(),
          ]),
    ],
    optimization: release ? releaseOptimization(host) : { splitChunks: false },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
  };
}

/** Small files whose names and bytes depend on the sources only. */
function releaseOptimization(host: boolean): NonNullable<Configuration['optimization']> {
  return {
    minimizer: [
      // As webpack's own default: one pass leaves what a tree-shaken library only seemed to need.
      new TerserPlugin({
        extractComments: false,
        parallel: false,
        terserOptions: { compress: { passes: 2 } },
      }),
      new CssMinimizerPlugin({ parallel: false }),
    ],
    moduleIds: 'deterministic',
    chunkIds: 'named',
    realContentHash: true,
    splitChunks: { cacheGroups: host ? { react: reactGroup } : withoutEmptyChunks },
  };
}

/** React changes less often than we do: a file of its own stays in a visitor's cache over our releases. */
const reactGroup = {
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  name: 'react',
  chunks: 'all' as const,
};

/**
 * The default group puts the placeholders of shared libraries, which have no code, into a chunk without a file;
 * the integrity plugin then waits for that file's hash for ever.
 */
const withoutEmptyChunks = { default: false as const };

export function typescriptRule(root: string): RuleSetRule {
  return {
    test: /\.tsx?$/,
    loader: 'ts-loader',
    options: {
      transpileOnly: true,
      configFile: `${root}tsconfig.json`,
      compilerOptions: {
        // The newest syntax that all browsers of `.browserslistrc` read.
        target: 'es2022',
        noEmit: false,
        allowImportingTsExtensions: false,
        incremental: false,
        tsBuildInfoFile: null,
        rewriteRelativeImportExtensions: false,
      },
    },
  };
}

function styleRules(unit: string, id: string, root: string): RuleSetRule[] {
  const use = [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: styleOptions(unit, id, root) }];
  return [{ test: /\.css$/, sideEffects: true, use }];
}

/** How class names are made: by the unit's name, so that one can tell whose a class is. */
export function styleOptions(unit: string, id: string, root: string) {
  return {
    modules: {
      auto: /\.module\.css$/,
      namedExport: false,
      exportLocalsConvention: 'as-is',
      // Two releases of one unit can be in one tab: their classes must not meet.
      localIdentName: `${unit}-${id}-[local]-[hash:base64:4]`,
      localIdentContext: root,
    },
  };
}

/** Constants of the shell's builds. */
export function definitions(): webpack.DefinePlugin {
  return new webpack.DefinePlugin({
    // The shell registers entries, never manifests, so the runtime's manifest reader stays out of the bundle.
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    ENV_TARGET: '"web"',
    SHARED_UI_VERSION: JSON.stringify(providedVersions()['@site/shared-ui']),
  });
}

export const resolveOptions = { extensions: ['.tsx', '.ts', '.js'] };
