import { createServer } from 'node:http';
import type { SiteComposition, UnitName } from '@platform/contract';
import { type AssetBase, remoteRelease } from '@platform/releases/rendering';
import { readEnvironment } from '@platform/server';
import { workspaceUnits } from '../../units/workspace.ts';
import { openingLines } from '../dev-lines.ts';
import { DevError, planSiteDev, portOf } from '../dev-plan.ts';
import { devRelease } from '../dev-release.ts';
import { followDeclarations } from '../follow-declarations.ts';
import { requireFreePorts } from '../require-free-ports.ts';
import { browserHost } from '../run-dev.ts';
import { watchTypes } from '../type-errors.ts';
import { startServers } from '../unit-servers.ts';
import type { LocalUnit } from './local-unit.ts';
import { siteProxy } from './site-proxy.ts';

export interface SiteDevOptions {
  readonly names: readonly string[];
  readonly site: string;
  readonly env: NodeJS.ProcessEnv;
  readonly root: string;
  readonly fetch: typeof fetch;
  readonly print: (text: string) => void;
}

/** Files of a local unit have the address of the page, so the site's policy allows them. */
const baseOf: AssetBase = ({ unit, id }) => `/assets/${unit}/${id}/`;

export async function runSiteDev({ names, site: address, env, root, fetch, print }: SiteDevOptions) {
  await using opened = new AsyncDisposableStack();
  const { host, port } = readEnvironment({ LOG_LEVEL: 'warn', ...env });
  const plan = planSiteDev(names, port, await workspaceUnits(root));
  const site = await requireSite(address, fetch);
  await requireFreePorts(plan, host);
  const publicHost = browserHost(host);
  const { servers, declarations } = await startServers(
    plan,
    { root, host, publicHost, frame: 'live', print },
    opened,
  );

  const local = new Map<UnitName, LocalUnit>();
  const take = (release: ReturnType<typeof devRelease>) => {
    const { unit } = release;
    const server = `http://${publicHost}:${portOf(plan, unit)}/`;
    local.set(unit, { unit, release: remoteRelease(release, baseOf), server });
  };
  for (const declaration of declarations) take(devRelease(declaration));
  const update = async (releases: readonly ReturnType<typeof devRelease>[]) => {
    for (const release of releases) take(release);
  };
  const follow = followDeclarations({ root, site: { update }, servers, shell: null, print }, declarations);
  servers.onBuild((unit) => void follow(unit));

  const messages = plan.units.map((one) => `ws://${publicHost}:${one.port}`);
  const proxy = createServer(
    siteProxy({ site, publicHost, units: () => [...local.values()], messages, fetch, print }),
  );
  await new Promise<void>((resolve, reject) => proxy.once('error', reject).listen(port, host, resolve));
  opened.defer(
    () =>
      new Promise<void>((resolve) => {
        proxy.close(() => resolve());
        // Event streams stay open for hours.
        proxy.closeAllConnections();
      }),
  );
  const others = ['shell', ...plan.rest].map((unit) => [unit, `as live, ${site}`] as const);
  for (const line of openingLines(plan, `http://${publicHost}:${port}`, publicHost, others)) print(line);
  watchTypes({ root, print }, opened);
  const all = opened.move();
  return { close: () => all.disposeAsync() };
}

async function requireSite(address: string, fetch: SiteDevOptions['fetch']): Promise<string> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.username)
    throw new DevError('bad-site', `--site takes an address like https://www.example.com, not ${address}.`);
  const live = await fetch(`${url.origin}/-/composition`)
    .then(async (answered) => (await answered.json()) as Partial<SiteComposition>)
    .catch((cause: unknown) => {
      throw new DevError('bad-site', `${url.origin} does not say what is live: is this site running there?`, {
        cause,
      });
    });
  if (live.remotes === undefined)
    throw new DevError('bad-site', `${url.origin} does not say what is live: is this site running there?`);
  return url.origin;
}
