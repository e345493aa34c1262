import { fileURLToPath } from 'node:url';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import reactRefreshTypescript from 'react-refresh-typescript';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { adjust } from '../units/apply-build-file.ts';
import { type UnitBuild, unitConfig } from '../units/unit-config.ts';

const acceptPage = fileURLToPath(new URL('./accept-page.loader.ts', import.meta.url));
const shareRefreshRuntime = fileURLToPath(new URL('./browser/share-refresh-runtime.ts', import.meta.url));
const reportErrors = fileURLToPath(new URL('./browser/report-errors.ts', import.meta.url));
const hotPage = fileURLToPath(new URL('./hot-page.loader.ts', import.meta.url));

/** The shell around a unit: one in development, or that of a running site, which has a production build of React. */
export type Frame = 'local' | 'live';

/** A unit's configuration for development: that of a release, and React Refresh if the shell is in development too. */
export function devConfig(build: UnitBuild, frame: Frame = 'local'): Configuration {
  const config = unitConfig(build, 'development');
  const { file } = build;
  const host = file.role === 'shell';
  const refreshes = frame === 'local';
  const forDevelopment: Configuration = {
    ...config,
    // The site's policy forbids `eval`, also in development. JSX of many lines becomes one: its errors need columns.
    devtool: 'source-map',
    externals: host || !refreshes ? [] : [refreshRuntimeOfShell(file.name)],
    module: {
      ...config.module,
      rules: [
        ...(config.module?.rules ?? []).map((rule) =>
          refreshes && isTypescript(rule)
            ? { ...rule, options: { ...Object(rule.options), getCustomTransformers } }
            : rule,
        ),
        { test: /\.page\.tsx$/, enforce: 'post', loader: refreshes ? acceptPage : hotPage },
      ],
    },
    plugins: [
      new webpack.EntryPlugin(build.root, reportErrors, {}),
      // Before React Refresh's own entry, because remotes need it when they start.
      ...(host ? [new webpack.EntryPlugin(build.root, shareRefreshRuntime, {})] : []),
      ...(config.plugins ?? []),
      // The dev server has its own overlay.
      ...(refreshes ? [new ReactRefreshPlugin({ overlay: false })] : []),
    ],
    watchOptions: { ignored: /[\\/]node_modules[\\/]/ },
    stats: 'none',
    // `onBuild` reports builds; the dev server would log an error for each visitor who leaves a page that is loading.
    infrastructureLogging: { level: 'none' },
  };
  return adjust(forDevelopment, file, { half: 'browser', mode: 'development' });
}

type Rule = NonNullable<NonNullable<Configuration['module']>['rules']>[number];

function isTypescript(rule: Rule): rule is RuleSetRule {
  return typeof rule === 'object' && rule !== null && rule.loader === 'ts-loader';
}

const getCustomTransformers = () => ({ before: [reactRefreshTypescript()] });

function refreshRuntimeOfShell(unit: string) {
  return ({ request }: { request?: string }, callback: (error?: null, external?: string) => void) =>
    request && /react-refresh[\\/]runtime(\.js)?$/.test(request)
      ? callback(null, `var reactRefreshRuntime(${JSON.stringify(unit)})`)
      : callback();
}
