import { Resolver } from 'node:dns/promises';
import { userInfo } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { MountCheck } from '@site/composition/gate';
import { identityOf, openStore } from '@site/composition/releases';
import { type Renderer, renderInChild } from '@site/composition/rendering';
import { findBrowser } from './browser/find-browser.ts';
import { buildSources } from './build-sources.ts';
import type { Photograph } from './compare/page-record.ts';
import { cacheFolder, storePlace } from './store-place.ts';

/** What the `site` command uses; see `systemDeps`. */
export interface SiteDeps extends ReturnType<typeof systemDeps> {
  /** Visits pages in the browser of this machine. */
  readonly mount: MountCheck;
  readonly photograph: Photograph;
}

/** The same on this machine, except for what needs the types of browser code. @param stop ends `--watch` */
export function systemDeps(env: NodeJS.ProcessEnv, stop: AbortSignal) {
  const place = storePlace(env);
  const render: Renderer = renderInChild;
  return {
    store: openStore(place, identityOf(env), cacheFolder),
    storePlace: place,
    env,
    /** The name that the journal gets. */
    userName: () => userName(),
    now: () => new Date(),
    /** How long this process has run (ms). */
    uptime: () => performance.now(),
    stop,
    /** Prints a line to standard output, or to standard error. */
    out: (line: string) => void process.stdout.write(`${line}\n`),
    err: (line: string) => void process.stderr.write(`${line}\n`),
    fetch,
    /** Waits (ms). Ends early, without an error, when the command is told to stop. */
    sleep: (ms: number): Promise<void> => setTimeout(ms, undefined, { signal: stop }).catch(() => undefined),
    ...buildSources,
    render,
    /** The TXT records of a name, from DNS, each in its parts. */
    resolveTxt: (name: string) => new Resolver({ timeout: 2000, tries: 2 }).resolveTxt(name),
    /** Path of a Chromium or Chrome that this command can drive; null if there is none. */
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

/** In a container the user often has a number only: `uid 1234` then. */
export function userName(read: () => { readonly username: string } = userInfo): string {
  try {
    return read().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
