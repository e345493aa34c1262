import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import type { RemoteRelease } from '@site/shared-ui/contracts';
import { chunkLoadTimeout } from '@site/shared-ui/site';
import { sharedLibraries } from './shared.ts';

/** Loads exposed modules of remote releases; the one file that knows the federation runtime. */
export interface Federation {
  /**
   * @param attempt 0 for a first try; a retry needs another number, because a browser never asks again for an
   *   address whose first request still hangs
   */
  loadPage(release: RemoteRelease, page: string, attempt: number): Promise<unknown>;
}

declare global {
  /** Remotes are built with `externalRuntime`: they take the runtime's core from here. */
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
}

export function createFederation(): Federation {
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  const entries = new Map<string, RemoteRelease>();
  const instance = createInstance({
    name: 'shell',
    remotes: [],
    plugins: [entryScripts(entries)],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(sharedLibraries).map(([name, { version, library }]) => [
        name,
        { version, lib: () => library, shareConfig: { singleton: true, requiredVersion: false as const } },
      ]),
    ),
  });
  return {
    loadPage: (release, page, attempt) => {
      const entry = attempt === 0 ? release.entry : `${release.entry}?retry=${attempt}`;
      if (!entries.has(entry)) {
        entries.set(entry, release);
        // Registering a container again for a retry is what `force` is for; the runtime warns all the same.
        instance.registerRemotes([{ name: release.container, entry, entryGlobalName: release.container }], {
          force: attempt > 0,
        });
      }
      return instance.loadRemote(`${release.container}/${page}`);
    },
  };
}

/** Entry scripts as this site wants them: with integrity, and with the deadline that the specification sets. */
function entryScripts(entries: ReadonlyMap<string, RemoteRelease>): ModuleFederationRuntimePlugin {
  return {
    name: 'entry-scripts',
    createScript: ({ url }) => {
      const script = document.createElement('script');
      const { pathname, search } = new URL(url, document.baseURI);
      const release = entries.get(`${pathname}${search}`) ?? entries.get(url);
      const integrity = release?.integrity[pathname.slice(pathname.lastIndexOf('/') + 1)];
      script.src = url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      if (integrity) script.integrity = integrity;
      return { script, timeout: chunkLoadTimeout };
    },
  };
}
