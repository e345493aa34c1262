import { join } from 'node:path';
import type { UnitDeclaration, UnitName } from '@platform/contract';
import { loadSite } from '@platform/releases/load-site';
import webpack, { type Compiler, type Configuration } from 'webpack';
import WebpackDevServer, { type Configuration as ServerOptions } from 'webpack-dev-server';
import { BuildError } from '../units/build-error.ts';
import { exposePages, importBuildFile } from '../units/build-options.ts';
import { isPlatformPackage } from '../units/input-path.ts';
import { usedPackages } from '../units/locked-packages.ts';
import { unitFolder } from '../units/workspace.ts';
import { devConfig, type Frame } from './dev-config.ts';
import { devId } from './dev-release.ts';

export type DevBuild =
  | { readonly status: 'built'; readonly ms: number; readonly changed: readonly string[] }
  /** No browser code has changed, but for instance a test or the unit's declaration. */
  | { readonly status: 'same' }
  | { readonly status: 'broken'; readonly report: string };

export type UnitServer = Awaited<ReturnType<typeof startUnitServer>>;

export interface UnitServerOptions {
  readonly declaration: UnitDeclaration;
  readonly root: string;
  readonly host: string;
  readonly publicHost: string;
  readonly port: number;
  readonly onBuild: (build: DevBuild) => void;
  readonly frame?: Frame | undefined;
}

export async function startUnitServer(options: UnitServerOptions) {
  const { declaration, root, host, publicHost, port, onBuild, frame } = options;
  const { unit } = declaration;
  const compiler = webpack(await unitDevConfig(root, declaration, frame));
  if (!compiler) throw new BuildError('build-failed', `webpack accepted no configuration for ${unit}.`);
  const firstBuild = followBuilds(compiler, await sourcesOf(root, unit), onBuild);
  const server = new WebpackDevServer(serverOptions({ host, publicHost, port }), compiler);
  await server.start();
  return {
    /** Resolves when the first build has ended, successfully or not. */
    firstBuild,
    /** Reloads every page that runs this unit. */
    reload: () => server.middleware?.publish({ action: 'reload' }),
    stop: async () => {
      await server.stop();
      await new Promise<void>((resolve) => compiler.close(() => resolve()));
    },
  };
}

/** A unit's configuration for development, with the pages that its declaration has now. */
export async function unitDevConfig(
  root: string,
  declaration: UnitDeclaration,
  frame?: Frame,
): Promise<Configuration> {
  const { unit, pages } = declaration;
  const read = await importBuildFile(root, unit);
  // The build file was read when this process began; the declaration may have changed since.
  const file = read.role === 'remote' ? { ...read, exposes: exposePages(pages) } : read;
  // No files are written there: the dev server keeps them in memory.
  const output = `${root}.site/dev/${unit}`;
  const site = await loadSite(root);
  return devConfig({ declaration, file, site, id: devId, root, output }, frame);
}

/** The folders of a unit's declaration, and of the site's packages that it can read. */
export async function sourcesOf(root: string, unit: UnitName): Promise<readonly string[]> {
  const folder = unitFolder(await loadSite(root), unit);
  const { folders } = await usedPackages(root, folder);
  const ofSite = folders.filter((path) => !isPlatformPackage(root, join(root, path)));
  return [folder, ...ofSite].map((path) => join(root, path, 'src'));
}

/**
 * Calls a listener after every build of a compiler.
 *
 * @returns resolves when the first build has ended, successfully or not
 */
export function followBuilds(
  compiler: Compiler,
  sources: readonly string[],
  onBuild: (build: DevBuild) => void,
): Promise<void> {
  compiler.hooks.thisCompilation.tap('dev', ({ contextDependencies }) => {
    for (const folder of sources) contextDependencies.add(folder);
  });
  return new Promise<void>((resolve) => {
    let hash: string | undefined;
    compiler.hooks.done.tap('dev', (stats) => {
      onBuild(stats.hash === hash ? { status: 'same' } : buildOf(stats, compiler.modifiedFiles));
      hash = stats.hash;
      resolve();
    });
    compiler.hooks.failed.tap('dev', (error) => {
      onBuild({ status: 'broken', report: error.message });
      resolve();
    });
  });
}

export function serverOptions({
  host,
  publicHost,
  port,
}: Pick<UnitServerOptions, 'host' | 'publicHost' | 'port'>): ServerOptions {
  return {
    host,
    port,
    hot: true,
    liveReload: false,
    static: false,
    compress: false,
    setupExitSignals: false,
    // The page has another origin: the site's.
    headers: { 'Access-Control-Allow-Origin': '*' },
    // The folder of a retry, as on the live site: see platform/runtime/src/remotes/requests.ts.
    setupMiddlewares: (middlewares) => [
      {
        name: 'retry-folder',
        middleware: (request: { url: string }, _: unknown, next: () => void) => {
          request.url = request.url.replace(/^\/~[1-9]\d?\//, '/');
          next();
        },
      },
      ...middlewares,
    ],
    client: {
      logging: 'warn',
      overlay: { errors: true, warnings: false, runtimeErrors: true },
      // Otherwise the client connects to the page's origin.
      webSocketURL: `ws://${publicHost}:${port}/ws`,
    },
  };
}

function buildOf(stats: webpack.Stats, modified: ReadonlySet<string> | undefined): DevBuild {
  if (stats.hasErrors()) {
    return { status: 'broken', report: stats.toString({ preset: 'errors-only', colors: false }) };
  }
  const { startTime, endTime } = stats;
  return {
    status: 'built',
    ms: endTime - startTime,
    changed: [...(modified ?? [])].filter((path) => /\.\w+$/.test(path)),
  };
}
