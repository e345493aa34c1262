import type { Configuration, RuleSetRule } from 'webpack';
import { requiredRanges } from './federation.ts';
import { idToCome, NameRelease } from './name-release.ts';
import { definitions, resolveOptions, styleOptions, typescriptRule, type UnitBuild } from './unit-config.ts';
import { unitFolder } from './workspace.ts';

/** Folder of a release with the build that renders its pages in Node. */
const nodeFolder = 'node';

/**
 * The same unit for Node, where its pages are rendered when they go live. A remote leaves out what the shell
 * brings, just as in the browser; class names are the same because the same options make them.
 */
export function nodeConfig({ declaration, id, root, output }: UnitBuild): Configuration {
  const { unit, pages } = declaration;
  const host = unit === 'shell';
  return {
    name: `${unit} for Node`,
    mode: 'production',
    target: 'node24',
    context: `${root}${unitFolder(unit)}`,
    entry: host ? { shell: './src/server.tsx' } : { ...pages },
    output: {
      path: `${output}/${nodeFolder}`,
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      hashFunction: 'sha256',
    },
    externals: host ? [] : Object.keys(requiredRanges()),
    externalsType: 'commonjs',
    resolve: host ? resolveOptions : { ...resolveOptions, ...browserConditions },
    module: {
      rules: [
        typescriptRule(root),
        styleNamesRule(unit, idToCome, root),
        { test: /\.woff2$/, type: 'asset/resource', generator: { emit: false } },
      ],
      // One file a page: what a browser loads later is in it as well.
      parser: { javascript: { dynamicImportMode: 'eager' } },
    },
    plugins: [new NameRelease(id), ...(host ? [definitions()] : [])],
    optimization: { minimize: false, moduleIds: 'natural', chunkIds: 'natural', concatenateModules: true },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
  };
}

/**
 * A page needs nothing of Node, and while it is rendered it gets nothing: packages that have a build for browsers
 * (axios) bring no `http`, `net` and `fs` then.
 */
const browserConditions = { conditionNames: ['browser', '...'], aliasFields: ['browser'] };

function styleNamesRule(unit: string, id: string, root: string): RuleSetRule {
  const options = styleOptions(unit, id, root);
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
