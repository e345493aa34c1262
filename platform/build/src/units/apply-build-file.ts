import type { Configuration } from 'webpack';
import { BuildError } from './build-error.ts';
import type { BuildFileOptions, BuildPart } from './build-options.ts';
import { nodeConfig } from './node-config.ts';
import { keepSourceMaps } from './source-maps.ts';
import { type UnitBuild, unitConfig } from './unit-config.ts';

export function releaseConfigs(build: UnitBuild): {
  readonly node: Configuration;
  readonly browser: Configuration;
} {
  const node = adjust(nodeConfig(build), build.file, { half: 'node', mode: 'production' });
  const browser = adjust(unitConfig(build), build.file, { half: 'browser', mode: 'production' });
  return {
    node,
    browser: { ...browser, plugins: [...(browser.plugins ?? []), keepSourceMaps] },
  };
}

/** These place the files and keep two releases apart in one tab, so that a build file may not change them. */
const kept = ['path', 'uniqueName', 'publicPath'] as const;

/** @throws BuildError `build-file` if the option returns no configuration, or changes what the site relies on */
export function adjust(config: Configuration, file: BuildFileOptions, part: BuildPart): Configuration {
  if (!file.webpack) return config;
  const before = { ...config.output };
  const adjusted: Configuration | undefined = file.webpack(config, part);
  const refuse = (reason: string) =>
    new BuildError('build-file', `The option webpack in the build file of ${file.name} ${reason}`);
  if (!adjusted) throw refuse('returned nothing: it must return the configuration.');
  const changed = kept.find((key) => adjusted.output?.[key] !== before[key]);
  if (changed) throw refuse(`changed output.${changed}, which the site relies on.`);
  return adjusted;
}
