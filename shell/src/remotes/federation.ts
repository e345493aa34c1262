import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import type { RemoteRelease } from '@site/shared-ui/contracts';
import { chunkLoadTimeout } from '@site/shared-ui/site';
import { sharedLibraries } from './shared.ts';
import type { StyleIntegrity } from './style-integrity.ts';

/** Loads exposed modules of remote releases. Only this file uses the federation runtime. */
export interface Federation {
  /**
   * @param attempt 0 for a first try; a retry needs another number, because a browser does not repeat a request for an
   *   address while the first request hangs
   */
  loadPage(release: RemoteRelease, page: string, attempt: number): Promise<unknown>;
  /** Removes a release's code and styles from the tab. */
  unload(release: RemoteRelease): void;
}

declare global {
  /** Remotes are built with `externalRuntime`: they take the runtime's core from this variable. */
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
}

export function createFederation(integrity: StyleIntegrity): Federation {
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
  // Private in the runtime's types. Of `registerRemotes(…, { force })` only this part is needed.
  const handler = instance.remoteHandler as unknown as { removeRemote(remote: object): void };
  const unregister = ({ container }: RemoteRelease) => {
    const known = instance.options.remotes.find(({ name }) => name === container);
    if (known) handler.removeRemote(known);
  };
  return {
    loadPage: (release, page, attempt) => {
      const entry = attempt === 0 ? release.entry : `${release.entry}?retry=${attempt}`;
      if (!entries.has(entry)) {
        entries.set(entry, release);
        integrity.add(release.entry, release.integrity);
        // Replaces a registered container like `registerRemotes(…, { force })`, but without its warning.
        unregister(release);
        instance.registerRemotes([remoteOf(release, entry)]);
      }
      return instance.loadRemote(`${release.container}/${page}`);
    },
    unload: (release) => {
      for (const [entry, known] of entries) if (known.container === release.container) entries.delete(entry);
      unregister(release);
      removeTraces(release);
    },
  };
}

function remoteOf({ container }: RemoteRelease, entry: string) {
  return { name: container, entry, entryGlobalName: container };
}

/** Removes webpack's tags and its list of loaded chunks, which the federation runtime does not manage. */
function removeTraces({ container, entry }: RemoteRelease): void {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  for (const tag of document.querySelectorAll('head script[src], head link[href], head style[data-from]')) {
    const address =
      tag.getAttribute('src') ?? tag.getAttribute('href') ?? tag.getAttribute('data-from') ?? '';
    if (new URL(address, document.baseURI).pathname.startsWith(folder)) tag.remove();
  }
  Reflect.deleteProperty(globalThis, `webpackChunk${container}`);
  Reflect.deleteProperty(globalThis, container);
}

/** Creates entry scripts with integrity, and with the timeout that the specification fixes. */
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
