import { readEnvironment } from '@site/server';
import type { Compiler, Configuration } from 'webpack';
import type { Configuration as ServerOptions } from 'webpack-dev-server';
import type { BuildFileOptions } from '../build/build-options.ts';
import { prepareProcess, requireOwn } from '../build/cli-config.ts';
import { buildFolder, root } from '../build/workspace.ts';
import { planDev } from './dev-plan.ts';
import { freshDeclaration } from './follow-declarations.ts';
import type { ServedUnit } from './unit-servers.ts';

/**
 * The configuration of `npx webpack serve` in a unit's folder. The dev server that webpack-cli starts takes the place of
 * the one that `npm run dev <unit>` would start, on the same port. The rest of the site is started beside it.
 */
export async function serveConfig(
  file: BuildFileOptions,
): Promise<Configuration & { readonly devServer: ServerOptions }> {
  // Before React Refresh and webpack's plugins are loaded, which read the environment.
  prepareProcess('development');
  const [{ browserHost, runDev }, { followBuilds, serverOptions, unitDevConfig }] = await Promise.all([
    import('./run-dev.ts'),
    import('./unit-server.ts'),
  ]);
  await requireOwn(file);
  const unit = file.name;
  const declaration = await freshDeclaration(root, unit);
  const { host, port: sitePort } = readEnvironment({ LOG_LEVEL: 'warn', ...process.env });
  const port = planDev([unit], sitePort).units.find((one) => one.unit === unit)?.port ?? 0;

  let begin = (_compiler: Compiler): void => undefined;
  const compiling = new Promise<Compiler>((resolve) => {
    begin = resolve;
  });
  let reload = (): void => undefined;
  let followed = false;
  const served: ServedUnit = {
    unit,
    follow: (onBuild) => {
      if (followed) throw new Error('its pages have changed. Stop webpack serve and start it again.');
      followed = true;
      const firstBuild = compiling.then((compiler) => followBuilds(compiler, root, unit, onBuild));
      return { firstBuild, reload: () => reload(), stop: async () => undefined };
    },
  };
  const config = await unitDevConfig(root, declaration);
  const site = runDev({ names: [unit], env: process.env, ...{ root, into: buildFolder, print }, served });
  site.catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
  const withSite = (compiler: Compiler) => {
    begin(compiler);
    compiler.hooks.shutdown.tapPromise('CloseSite', async () => (await site).close());
  };
  return {
    ...config,
    plugins: [...(config.plugins ?? []), withSite],
    devServer: {
      ...serverOptions({ host, publicHost: browserHost(host), port }),
      setupMiddlewares: (middlewares, server) => {
        reload = () => server.middleware?.publish({ action: 'reload' });
        return middlewares;
      },
    },
  };
}

function print(text: string): void {
  console.log(text);
}
