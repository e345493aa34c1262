import type { Configuration, RuleSetRule } from 'webpack';
import type { RemoteOptions } from './build-options.ts';
import { refuseUnshared } from './federation.ts';
import { styleOptions } from './style-names.ts';
import { definitions, resolveOptions, typescriptRule, type UnitBuild } from './unit-config.ts';
import { unitFolder } from './workspace.ts';

const nodeFolder = 'node';

/** The build for Node, where pages are rendered when a release goes live. Class names are the same as in the browser. */
export function nodeConfig({ file, site, root, output }: UnitBuild): Configuration {
  const unit = file.name;
  const host = file.role === 'shell';
  return {
    name: `${unit} for Node`,
    mode: 'production',
    target: 'node24',
    context: `${root}${unitFolder(site, unit)}`,
    entry: file.role === 'shell' ? { shell: file.server } : exposedModules(file.exposes),
    output: {
      path: `${output}/${nodeFolder}`,
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      hashFunction: 'sha256',
    },
    externals: host ? [] : [...file.shared],
    externalsType: 'commonjs',
    resolve: host ? resolveOptions : { ...resolveOptions, ...browserConditions },
    module: {
      rules: [
        // This half is not minified, and its files are hashed: a comment must not give a new release id.
        typescriptRule(root, true),
        styleNamesRule(unit, root),
        { test: /\.woff2$/, type: 'asset/resource', generator: { emit: false } },
      ],
      // One file per page, dynamic imports included.
      parser: { javascript: { dynamicImportMode: 'eager' } },
    },
    plugins: [definitions(site, file.role), ...(host ? [] : [refuseUnshared(file.shared)])],
    optimization: { minimize: false, moduleIds: 'natural', chunkIds: 'natural', concatenateModules: true },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
  };
}

/**
 * Pages must not use Node's modules while they are rendered. With these conditions, packages with a browser build
 * (axios) do not import `http`, `net` and `fs`.
 */
const browserConditions = { conditionNames: ['browser', '...'], aliasFields: ['browser'] };

function exposedModules(exposes: RemoteOptions['exposes']): Record<string, string> {
  return Object.fromEntries(Object.entries(exposes).map(([key, module]) => [key.replace('./', ''), module]));
}

function styleNamesRule(unit: string, root: string): RuleSetRule {
  const options = styleOptions(unit, root);
  return {
    test: /\.css$/,
    use: [
      {
        loader: 'css-loader',
        options: { ...options, modules: { ...options.modules, exportOnlyLocals: true } },
      },
    ],
  };
}
