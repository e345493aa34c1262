import { root } from '@platform/releases/root';
import { readEnvironment } from '@platform/server';
import type { Compiler, Configuration } from 'webpack';
import type { Configuration as ServerOptions } from 'webpack-dev-server';
import type { BuildFileOptions } from '../units/build-options.ts';
import { prepareProcess, requireOwn } from '../units/cli-config.ts';
import { buildFolder, workspaceUnits } from '../units/workspace.ts';
import { planDev, portOf } from './dev-plan.ts';
import { freshDeclaration } from './follow-declarations.ts';
import type { DevBuild } from './unit-server.ts';
import type { ServedUnit } from './unit-servers.ts';

/** `npx webpack serve` in a unit's folder does what `npm run dev <unit>` does, on the same port. */
export async function serveConfig(
  file: BuildFileOptions,
): Promise<Configuration & { readonly devServer: ServerOptions }> {
  // Before React Refresh and webpack's plugins are loaded, which read the environment.
  prepareProcess('development');
  const [{ browserHost, runDev }, { followBuilds, serverOptions, sourcesOf, unitDevConfig }] =
    await Promise.all([import('./run-dev.ts'), import('./unit-server.ts')]);
  await requireOwn(file);
  const unit = file.name;
  const declaration = await freshDeclaration(root, unit);
  const { host, port: sitePort } = readEnvironment({ LOG_LEVEL: 'warn', ...process.env });
  const port = portOf(planDev([unit], sitePort, await workspaceUnits(root)), unit);

  // webpack-cli may have built the unit before the rest of the site asks for it: builds are kept until then.
  const builds: DevBuild[] = [];
  let listener: ((build: DevBuild) => void) | null = null;
  const { promise: firstBuild, resolve: onFirstBuild } = Promise.withResolvers<void>();
  let reload = (): void => undefined;
  const served: ServedUnit = {
    unit,
    follow: (onBuild) => {
      if (listener) throw new Error('its pages have changed. Stop webpack serve and start it again.');
      listener = onBuild;
      for (const build of builds) onBuild(build);
      return { firstBuild, reload: () => reload(), stop: async () => undefined };
    },
  };
  const sources = await sourcesOf(root, unit);
  const config = await unitDevConfig(root, declaration);
  const server = serverOptions({ host, publicHost: browserHost(host), port });
  const site = runDev({
    names: [unit],
    env: process.env,
    ...{ root, into: buildFolder(root), print },
    served,
  });
  site.catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
  const withSite = (compiler: Compiler) => {
    const onBuild = (build: DevBuild) => (listener ? listener(build) : builds.push(build));
    followBuilds(compiler, sources, onBuild).then(onFirstBuild);
    compiler.hooks.shutdown.tapPromise('CloseSite', async () => (await site).close());
  };
  return {
    ...config,
    plugins: [...(config.plugins ?? []), withSite],
    devServer: {
      ...server,
      setupMiddlewares: (middlewares, running) => {
        reload = () => running.middleware?.publish({ action: 'reload' });
        return server.setupMiddlewares?.(middlewares, running) ?? middlewares;
      },
    },
  };
}

function print(text: string): void {
  console.log(text);
}
