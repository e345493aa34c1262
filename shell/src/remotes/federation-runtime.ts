import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import type { RemoteRelease } from '@site/shared-ui/contracts';
import { type EntryRequests, entryRequests } from './entry-requests.ts';
import type { Federation } from './federation.ts';
import { retryAddress } from './release-address.ts';
import { entryScript, entryTimeout, integrityOf, tagsOf } from './release-tags.ts';
import { sharedLibraries } from './shared.ts';
import type { StyleIntegrity } from './style-integrity.ts';

declare global {
  /** Remotes are built with `externalRuntime`: they take the runtime's core from this variable. */
  var _FEDERATION_RUNTIME_CORE: object | undefined;
}

/**
 * Loads remotes with the federation runtime.
 *
 * @param requests those of the tab before
 */
export function createRuntimeFederation(
  integrity: StyleIntegrity,
  requests: EntryRequests = entryRequests(),
): Federation {
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  /** Container → its release, as it is registered. */
  const registered = new Map<string, RemoteRelease>();
  const instance = createInstance({
    name: 'shell',
    remotes: [],
    plugins: [entryScripts(registered)],
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
  const register = (release: RemoteRelease) => {
    const { container, entryType } = release;
    registered.set(container, release);
    integrity.add(release.entry, release.integrity);
    // Replaces a registered container like `registerRemotes(…, { force })`, but without its warning.
    unregister(release);
    // webpack's code would find these tags by their name, and wait for those that hang.
    for (const tag of tagsOf(release, 'data-webpack')) tag.removeAttribute('data-webpack');
    const entry = retryAddress(release.entry, requests.next(release));
    if (entryType === 'module') preloadModule(entry, integrityOf(release, entry));
    instance.registerRemotes([
      { name: container, entry, entryGlobalName: container, ...(entryType && { type: entryType }) },
    ]);
  };
  return {
    loadPage: (release, page, fresh) => {
      if (fresh || !registered.has(release.container)) register(release);
      return instance.loadRemote(`${release.container}/${page}`);
    },
    unload: (release) => {
      registered.delete(release.container);
      unregister(release);
      requests.remove(release);
    },
  };
}

/** `import()` takes no integrity. A module that was preloaded with it is checked, and is the one that is imported. */
function preloadModule(href: string, integrity = ''): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity });
  link.href = href;
  document.head.append(link);
}

/** Creates entry scripts with integrity, and with the timeout that the specification fixes. */
function entryScripts(registered: ReadonlyMap<string, RemoteRelease>): ModuleFederationRuntimePlugin {
  return {
    name: 'entry-scripts',
    createScript: ({ url, remoteInfo }) => ({
      script: entryScript(registered.get(remoteInfo?.name ?? ''), url),
      timeout: entryTimeout,
    }),
  };
}
