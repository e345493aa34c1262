import { Resolver } from 'node:dns/promises';
import { userInfo } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { identityOf, openStore } from '@platform/releases';
import { loadSite } from '@platform/releases/load-site';
import { renderInChild } from '@platform/releases/rendering';
import { findSiteRoot } from '@platform/releases/site-root';
import { findBrowser } from '../browser/find-browser.ts';
import type { SiteDeps } from '../call/site-deps.ts';
import { cacheFolder, storePlace } from '../call/store-place.ts';
import { buildSources, ownRoot } from './build-sources.ts';

/** What the command uses of this machine, except for what needs the types of browser code. @param stop ends `--watch` */
export function systemDeps(
  env: NodeJS.ProcessEnv,
  stop: AbortSignal,
): Omit<SiteDeps, 'mount' | 'photograph'> {
  let opened: Pick<SiteDeps, 'store' | 'storePlace'> | undefined;
  const open = () => {
    const place = storePlace(env);
    opened ??= { store: openStore(place, identityOf(env), cacheFolder(env)), storePlace: place };
    return opened;
  };
  return {
    // Some subcommands need none.
    get store() {
      return open().store;
    },
    get storePlace() {
      return open().storePlace;
    },
    env,
    userName: () => userName(),
    now: () => new Date(),
    uptime: () => performance.now(),
    stop,
    out: (line: string) => void process.stdout.write(`${line}\n`),
    err: (line: string) => void process.stderr.write(`${line}\n`),
    fetch,
    sleep: (ms) => setTimeout(ms, undefined, { signal: stop }).catch(() => undefined),
    loadSite: async (from) => {
      const root = from === 'own' ? ownRoot(env) : findSiteRoot(env);
      if (root !== null) await loadSite(root);
    },
    ...buildSources(env),
    parts: async () => {
      const root = findSiteRoot(env);
      return root === null ? [] : (await import('@platform/server')).siteParts(root);
    },
    render: renderInChild,
    resolveTxt: (name: string) => new Resolver({ timeout: 2000, tries: 2 }).resolveTxt(name),
    findBrowser: () => (canDriveBrowsers() ? findBrowser(env) : null),
  };
}

/** An installation leaves out the library that drives browsers: releases are tried where they are built. */
function canDriveBrowsers(): boolean {
  try {
    return ['playwright-core', '@platform/server'].every((name) => import.meta.resolve(name) !== '');
  } catch {
    return false;
  }
}

/** In a container the user often has a number only: `uid 1234` then. */
export function userName(read: () => { readonly username: string } = userInfo): string {
  try {
    return read().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
