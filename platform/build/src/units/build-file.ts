import type { Configuration } from 'webpack';
import type { BuildFileOptions, RemoteOptions, ShellOptions } from './build-options.ts';

export { exposePages } from './build-options.ts';

/** The default export of a `webpack.config.ts`: webpack-cli calls it; the site's own build reads its options. */
export interface BuildFile {
  (env?: CliEnvironment): Promise<Configuration | Configuration[]>;
  readonly options: BuildFileOptions;
}

interface CliEnvironment {
  readonly WEBPACK_SERVE?: boolean;
  readonly WEBPACK_WATCH?: boolean;
}

/** `platform/docs/build-file.md` describes every option. */
export function defineRemote(options: RemoteOptions): BuildFile {
  return buildFile({ role: 'remote', ...options });
}

export function defineShell(options: ShellOptions): BuildFile {
  return buildFile({ role: 'shell', ...options });
}

function buildFile(options: BuildFileOptions): BuildFile {
  const configure = async ({ WEBPACK_SERVE, WEBPACK_WATCH }: CliEnvironment = {}) => {
    if (WEBPACK_WATCH)
      throw new Error('A release is built once. To build at every change, run webpack serve.');
    // Only here, because whoever reads the options of a build file does not need webpack.
    if (WEBPACK_SERVE) return (await import('../dev/serve-config.ts')).serveConfig(options);
    return (await import('./cli-config.ts')).cliConfig(options);
  };
  return Object.assign(configure, { options });
}
