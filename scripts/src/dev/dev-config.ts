import { fileURLToPath } from 'node:url';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import reactRefreshTypescript from 'react-refresh-typescript';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { type UnitBuild, unitConfig } from '../build/unit-config.ts';

const acceptPage = fileURLToPath(new URL('./accept-page.loader.ts', import.meta.url));
const shareRefreshRuntime = fileURLToPath(new URL('./browser/share-refresh-runtime.ts', import.meta.url));

/** A unit's configuration for development: what a release is built with, and React Refresh. */
export function devConfig(build: UnitBuild): Configuration {
  const config = unitConfig(build, 'development');
  const { unit } = build.declaration;
  const host = unit === 'shell';
  return {
    ...config,
    // The site's policy allows no `eval`, in development neither.
    devtool: 'cheap-module-source-map',
    externals: host ? [] : [refreshRuntimeOfShell(unit)],
    module: {
      rules: [
        ...(config.module?.rules ?? []).map((rule) =>
          isTypescript(rule)
            ? { ...rule, options: { ...Object(rule.options), getCustomTransformers } }
            : rule,
        ),
        { test: /\.page\.tsx$/, enforce: 'post', loader: acceptPage },
      ],
    },
    plugins: [
      // Before React Refresh's own entry, so that no remote finds it missing.
      ...(host ? [new webpack.EntryPlugin(build.root, shareRefreshRuntime, {})] : []),
      ...(config.plugins ?? []),
      // The dev server's overlay shows what does not compile; what throws is the page boundary's to show.
      new ReactRefreshPlugin({ overlay: false }),
    ],
    watchOptions: { ignored: /[\\/]node_modules[\\/]/ },
    stats: 'none',
    // Builds are reported by `onBuild`; the dev server would add an error for each page that is left while it loads.
    infrastructureLogging: { level: 'none' },
  };
}

type Rule = NonNullable<NonNullable<Configuration['module']>['rules']>[number];

function isTypescript(rule: Rule): rule is RuleSetRule {
  return typeof rule === 'object' && rule !== null && rule.loader === 'ts-loader';
}

/** Tells React Refresh of every component and of the hooks it uses. */
const getCustomTransformers = () => ({ before: [reactRefreshTypescript()] });

/** See `browser/share-refresh-runtime.ts`. */
function refreshRuntimeOfShell(unit: string) {
  return ({ request }: { request?: string }, callback: (error?: null, external?: string) => void) =>
    request && /react-refresh[\\/]runtime(\.js)?$/.test(request)
      ? callback(null, `var reactRefreshRuntime(${JSON.stringify(unit)})`)
      : callback();
}
