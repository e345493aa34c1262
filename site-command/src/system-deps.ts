import { Resolver } from 'node:dns/promises';
import { userInfo } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { BuildError } from '@site/build/units/build-error';
import { buildUnits } from '@site/build/units/build-units';
import { buildFolder, root, workspaceUnits } from '@site/build/units/workspace';
import { identityOf, openStore, renderInChild } from '@site/composition';
import type { UnitName } from '@site/shared-ui/contracts';
import { findBrowser } from './browser/find-browser.ts';
import type { SiteDeps } from './site-deps.ts';
import { cacheFolder, storePlace } from './store-place.ts';

/** Dependencies of the `site` command on this machine, except for those that need the types of browser code. */
export function systemDeps(
  env: NodeJS.ProcessEnv,
  stop: AbortSignal,
): Omit<SiteDeps, 'mount' | 'photograph'> {
  const place = storePlace(env);
  return {
    store: openStore(place, identityOf(env), cacheFolder),
    storePlace: place,
    env,
    userName,
    now: () => new Date(),
    uptime: () => performance.now(),
    stop,
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    fetch,
    // Ends early, without an error, when the command is told to stop.
    sleep: (ms) => setTimeout(ms, undefined, { signal: stop }).catch(() => undefined),
    units: () => workspaceUnits(root),
    build: buildOne,
    render: renderInChild,
    resolveTxt: (name) => new Resolver({ timeout: 2000, tries: 2 }).resolveTxt(name),
    findBrowser: () => (canDriveBrowsers() ? findBrowser(env) : null),
  };
}

/** An installation leaves out the library that drives browsers: releases are tried where they are built. */
function canDriveBrowsers(): boolean {
  try {
    return import.meta.resolve('playwright-core') !== '';
  } catch {
    return false;
  }
}

/** Builds without output, because the subcommand prints progress. */
async function buildOne(unit: UnitName) {
  const [built] = await buildUnits([unit], { root, into: buildFolder, print: () => undefined });
  if (!built) throw new BuildError('build-failed', `${unit} was not built.`);
  return built;
}

/**
 * Name of this process's user. In a container the user often has a number only: `uid 1234` then.
 */
export function userName(read: () => { readonly username: string } = userInfo): string {
  try {
    return read().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
