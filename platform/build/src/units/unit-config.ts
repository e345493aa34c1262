import { dirname, extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  browserSiteOf,
  primaryLanguage,
  routeRecord,
  type SiteConfig,
  type UnitDeclaration,
} from '@platform/contract';
import { containerName, idToCome } from '@platform/releases/built';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration, type Module, type RuleSetRule } from 'webpack';
import type { BuildFileOptions } from './build-options.ts';
import {
  externalFederation,
  providedVersions,
  refuseUnshared,
  remoteFederation,
  stableFederationIds,
} from './federation.ts';
import { inputPath } from './input-path.ts';
import { requireDeclared } from './require-declared.ts';
import { shellChunks } from './shell-chunks.ts';
import { siteChunkLoading, siteChunks, siteChunksName } from './site-chunks.ts';
import { styleOptions } from './style-names.ts';
import { unitFolder } from './workspace.ts';

export interface UnitBuild {
  readonly declaration: UnitDeclaration;
  readonly file: BuildFileOptions;
  readonly site: SiteConfig;
  readonly id: string;
  readonly root: string;
  readonly output: string;
}

/** Development uses the same loaders and federation, but file names without hashes, and no minification or integrity. */
export function unitConfig(
  { declaration, file, site, id, root, output }: UnitBuild,
  mode: 'production' | 'development' = 'production',
): Configuration {
  const unit = file.name;
  const folder = `${root}${unitFolder(site, unit)}`;
  const host = file.role === 'shell';
  const release = mode === 'production';
  const container = containerName(unit, release ? idToCome : id);
  const hash = release ? '.[contenthash:10]' : '';
  return {
    name: unit,
    mode,
    target: ['web', `browserslist:${join(root, inputPath(root, '.browserslistrc'))}`],
    context: folder,
    entry: host ? file.entry : {},
    output: {
      path: output,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      assetModuleFilename: `[name]${hash}[ext]`,
      publicPath: 'auto',
      uniqueName: host ? unit : container,
      ...(release && !host && { chunkLoading: siteChunkLoading, chunkLoadingGlobal: siteChunksName }),
      crossOriginLoading: 'anonymous',
      hashFunction: 'sha256',
    },
    resolve: { ...resolveOptions, alias: formikUtilities },
    ...(!host && { externals: externalFederation, externalsType: 'var' }),
    module: {
      rules: [
        typescriptRule(root),
        ...styleRules(unit, root),
        { test: /\.woff2$/, type: 'asset/resource' },
        axiosRule,
        ...(release ? [pureLibraryRule] : []),
        ...(host && release ? [declarationRule(folder, declaration)] : []),
      ],
      parser: missingExports,
    },
    plugins: [
      requireDeclared(folder),
      new MiniCssExtractPlugin({ filename: `[name]${hash}.css`, chunkFilename: `[name]${hash}.css` }),
      ...(release && host ? [shellChunks] : []),
      definitions(site, file.role),
      ...(host
        ? []
        : [
            ...(release ? [siteChunks(container)] : []),
            remoteFederation(file, container, `remoteEntry${hash}.js`, release),
            refuseUnshared(file.shared),
            stableFederationIds,
          ]),
    ],
    optimization: release ? releaseOptimization(host ? folder : null) : { splitChunks: false },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
  };
}

/** @param shell folder of the shell; null for a remote */
function releaseOptimization(shell: string | null): NonNullable<Configuration['optimization']> {
  return {
    minimizer: [
      minify({ exclude: reactFile }),
      // Functions that are used once stay where they are, and variables are declared together: 0.3 kB less (Brotli).
      minify({ include: reactFile }, { hoist_vars: true, reduce_funcs: false, unsafe_methods: true }),
      new CssMinimizerPlugin({ parallel: false }),
    ],
    moduleIds: 'deterministic',
    chunkIds: 'named',
    realContentHash: true,
    splitChunks: {
      cacheGroups:
        shell === null
          ? remoteGroups
          : { react: reactGroup, shared: sharedGroup(shell), defaultVendors: false },
    },
  };
}

const reactFile = /^react\./;

/**
 * The second pass removes dead code of tree-shaken libraries, and the third puts texts where they are used. The fourth saves
 * a few bytes more. `inline: 1` leaves functions out of the places that call them: there, they compress worse.
 */
function minify(files: { readonly include?: RegExp; readonly exclude?: RegExp }, compress = {}) {
  const terserOptions = { compress: { passes: 4, inline: 1, ...compress } };
  return new TerserPlugin({ ...files, extractComments: false, parallel: false, terserOptions });
}

/** React changes less often than the site: as a separate file it stays in visitors' caches across releases. */
const reactGroup = {
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  name: 'react',
  chunks: 'all' as const,
};

/**
 * A change in the shell's own code, or in the run time, leaves what the shell shares with remotes in visitors' caches, and the
 * other way round. `failure-owner.ts` of the run time knows both names.
 *
 * @param folder of the shell
 */
const sharedGroup = (folder: string) => ({
  test: (module: Module) => {
    const path = module.nameForCondition() ?? '';
    const isOwn = path.startsWith(`${folder}${sep}`) || /[\\/]@?platform[\\/]runtime[\\/]/.test(path);
    return /[\\/]src[\\/].*\.tsx?$|[\\/]@platform[\\/]/.test(path) && !isOwn;
  },
  name: 'shared',
  chunks: (chunk: { readonly name?: string | null }) => chunk.name === 'main',
  enforce: true,
});

/**
 * What several pages of a remote have in common is a chunk of its own: a visitor of a second page has it, and keeps it when a
 * text changes. Less than this many bytes, before compression, would not pay for its request. Stylesheets stay with their
 * pages, whose documents have them inside. The default group would put placeholders of shared libraries, which have no code,
 * into a chunk without a file.
 */
const remoteGroups = {
  default: false as const,
  common: {
    test: (module: Module) => module.type.startsWith('javascript/'),
    chunks: 'async' as const,
    minChunks: 2,
    minSize: 6000,
    reuseExistingChunk: true,
  },
};

export function typescriptRule(root: string, removeComments = false): RuleSetRule {
  return {
    test: /\.tsx?$/,
    loader: 'ts-loader',
    options: {
      transpileOnly: true,
      configFile: join(root, inputPath(root, 'tsconfig.json')),
      compilerOptions: {
        // The newest syntax that all browsers of `.browserslistrc` support.
        target: 'es2022',
        noEmit: false,
        sourceMap: true,
        allowImportingTsExtensions: false,
        incremental: false,
        tsBuildInfoFile: null,
        removeComments,
        rewriteRelativeImportExtensions: false,
      },
    },
  };
}

/**
 * Small modules instead of the libraries that Formik imports: 4 kB (Brotli) of each form. Tests compare them with the
 * originals for the values of forms.
 */
const formikUtilities = {
  'hoist-non-react-statics$': utility('hoist-statics'),
  'lodash-es/clone$': utility('clone'),
  'lodash-es/cloneDeep$': utility('clone-deep'),
  'lodash-es/isPlainObject$': utility('is-plain-object'),
  'lodash-es/toPath$': utility('to-path'),
};

function utility(name: string): string {
  const clone = fileURLToPath(import.meta.resolve('@platform/forms/formik-utilities/clone'));
  return join(dirname(clone), `${name}${extname(clone)}`);
}

/** Modules of axios for requests that forms do not make. A test compares the requests that they do make. */
const unusedInAxios = [
  // Browsers send with `XMLHttpRequest`, which knows how much has been sent.
  './fetch.js',
  // Requests without parameters; bodies that are objects, but neither JSON nor `FormData`; `FormData` as JSON.
  ...['./AxiosURLSearchParams.js', '../../../helpers/AxiosURLSearchParams.js'],
  ...['toFormData.js', 'toURLEncodedForm.js', 'formDataToJSON.js'].flatMap((file) => [
    `./helpers/${file}`,
    `../helpers/${file}`,
  ]),
  // Names for other code.
  ...['./cancel/CancelToken.js', './helpers/HttpStatusCode.js', './helpers/spread.js'],
];

/** 6 kB (Brotli) less of axios. */
export const axiosRule: RuleSetRule = {
  test: /[\\/]node_modules[\\/]axios[\\/]lib[\\/]/,
  resolve: { alias: Object.fromEntries(unusedInAxios.map((module) => [module, false])) },
};

const pureLibraryRule: RuleSetRule = {
  test: /[\\/]node_modules[\\/](react-router[\\/]dist[\\/].*\.mjs|formik[\\/]dist[\\/]formik\.esm\.js)$/,
  loader: fileURLToPath(new URL('./pure-library.loader.cjs', import.meta.url)),
};

/** The code of a shell has of its declaration what the composition has of those of remotes. In development it has all. */
function declarationRule(folder: string, { routes, redirects }: UnitDeclaration): RuleSetRule {
  return {
    test: `${folder}/src/unit.ts`,
    loader: fileURLToPath(new URL('./declaration.loader.cjs', import.meta.url)),
    options: { routes: routes.map(routeRecord), redirects },
  };
}

function styleRules(unit: string, root: string): RuleSetRule[] {
  const use = [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: styleOptions(unit, root) }];
  return [{ test: /\.css$/, sideEffects: true, use }];
}

/** What takes the place of names in a unit's code. */
export function definitions(site: SiteConfig, role: BuildFileOptions['role']): webpack.DefinePlugin {
  const ofAll = { SITE_LANGUAGE: JSON.stringify(primaryLanguage(site)) };
  if (role === 'remote') return new webpack.DefinePlugin(ofAll);
  return new webpack.DefinePlugin({
    ...ofAll,
    SITE: JSON.stringify(browserSiteOf(site)),
    // The shell registers entries, not manifests, so the bundle does not need the runtime's manifest support.
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    ENV_TARGET: '"web"',
    HOST_VERSION: JSON.stringify(providedVersions()['@platform/host']),
  });
}

/** An import of a name that a module does not export is an error, also in development, where webpack would only warn. */
const missingExports = { javascript: { exportsPresence: 'error' as const } };

export const resolveOptions = { extensions: ['.tsx', '.ts', '.js'] };
