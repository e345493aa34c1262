import { type ReleaseFile, siteRecordOf, type UnitName } from '@platform/contract';
import { type BuiltRelease, lastBuilt, releaseFiles } from '@platform/releases/built';
import { loadSite } from '@platform/releases/load-site';
import { type AssetBase, assetBase } from '@platform/releases/rendering';
import { publicSettings, readSiteEnvironment, serveSite } from '@platform/server';
import { type BuildOptions, buildUnits } from '../units/build-units.ts';
import { prepareBackend } from '../units/prepare-backend.ts';
import { workspaceUnits } from '../units/workspace.ts';
import { openingLines } from './dev-lines.ts';
import { planDev, portOf } from './dev-plan.ts';
import { devPlugin } from './dev-plugin.ts';
import { devId, devRelease } from './dev-release.ts';
import { openDevSite } from './dev-site.ts';
import { followDeclarations } from './follow-declarations.ts';
import { requireFreePorts } from './require-free-ports.ts';
import { watchTypes } from './type-errors.ts';
import { type ServedUnit, startServers } from './unit-servers.ts';
import { watchSiteFile } from './watch-site-file.ts';

export interface DevOptions extends BuildOptions {
  readonly names: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly served?: ServedUnit | undefined;
}

/** Starts development: a dev server for each unit, the site, and the reload of changed declarations. */
export async function runDev({ names, env, served, ...builds }: DevOptions) {
  await using opened = new AsyncDisposableStack();
  const { root, print } = builds;
  const environment = await readSiteEnvironment({ LOG_LEVEL: 'warn', ...env }, root);
  const { host, port } = environment;
  const publicHost = browserHost(host);
  const plan = planDev(names, port, await workspaceUnits(root));
  const others = plan.units.filter(({ unit }) => unit !== served?.unit);
  await requireFreePorts({ ...plan, units: others }, host);
  const [rest] = await Promise.all([buildOtherUnits(plan.rest, builds), prepareBackend(builds)]);

  const { servers, declarations } = await startServers(
    plan,
    { root, host, publicHost, served, print },
    opened,
  );

  const statics = `${root}shell/static`;
  const shell = { site: await siteRecordOf(await loadSite(root)), statics: await staticFiles(statics) };
  const baseOf: AssetBase = (release) =>
    release.id === devId ? `http://${publicHost}:${portOf(plan, release.unit)}/` : assetBase(release);
  const site = await openDevSite(
    { settings: publicSettings(environment), baseOf, statics, built: rest },
    declarations.map((declaration) => devRelease(declaration, shell)),
  );
  const follow = followDeclarations({ root, site, servers, shell, print }, declarations);
  servers.onBuild((unit) => void follow(unit));
  const pages = devPlugin(site, plan.units, publicHost);
  const { url, close } = await serveSite({ environment, site, pages });
  opened.defer(close);
  const built = rest.map(({ release }) => [release.unit, `as last built, ${release.id}`] as const);
  const notReloaded = [...built, ['mail', `${url}/-/outbox`] as const];
  for (const line of openingLines(plan, url, publicHost, notReloaded)) print(line);
  watchTypes({ root, print }, opened);
  watchSiteFile({ root, print }, opened);
  const all = opened.move();
  return { close: () => all.disposeAsync() };
}

/** Units that are not in development: their last builds, or new builds of units that were never built. */
async function buildOtherUnits(
  units: readonly UnitName[],
  builds: BuildOptions,
): Promise<readonly BuiltRelease[]> {
  const found = await Promise.all(
    units.map(async (unit) => ({ unit, built: await lastBuilt(builds.into, unit) })),
  );
  const missing = await buildUnits(
    found.flatMap(({ unit, built }) => (built ? [] : [unit])),
    builds,
  );
  return [...found.flatMap(({ built }) => built ?? []), ...missing];
}

async function staticFiles(folder: string): Promise<readonly ReleaseFile[]> {
  const files = await releaseFiles(folder);
  return files.map((file) => ({ ...file, path: `static/${file.path}` }));
}

export function browserHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
