import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import type { RemoteRelease } from '@site/shared-ui/contracts';
import { chunkLoadTimeout } from '@site/shared-ui/site';
import { retryAddress, splitAddress } from './release-address.ts';
import { sharedLibraries } from './shared.ts';
import type { StyleIntegrity } from './style-integrity.ts';

/** Loads exposed modules of remote releases. Only this file uses the federation runtime. */
export interface Federation {
  /**
   * @param fresh whether the release is loaded again from an address that this tab has not used yet: a browser does
   *   not repeat a request for an address while the first request hangs
   */
  loadPage(release: RemoteRelease, page: string, fresh: boolean): Promise<unknown>;
  /** Removes a release's code and styles from the tab. */
  unload(release: RemoteRelease): void;
}

declare global {
  /** Remotes are built with `externalRuntime`: they take the runtime's core from this variable. */
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
}

export function createFederation(integrity: StyleIntegrity): Federation {
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  /** Container → its release, as it is registered. */
  const registered = new Map<string, RemoteRelease>();
  /**
   * Container → how often it was registered. A release that comes back after it was unloaded gets an unused folder as
   * well: a browser never forgets a module, and Vite's code remembers which stylesheets it has added.
   */
  const registrations = new Map<string, number>();
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
    const count = registrations.get(container) ?? 0;
    registrations.set(container, count + 1);
    registered.set(container, release);
    integrity.add(release.entry, release.integrity);
    // Replaces a registered container like `registerRemotes(…, { force })`, but without its warning.
    unregister(release);
    // webpack's code would find these tags by their name, and wait for those that hang.
    for (const tag of tagsOf(release, 'data-webpack')) tag.removeAttribute('data-webpack');
    const entry = retryAddress(release.entry, count);
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
      removeTraces(release);
    },
  };
}

/** The integrity of a file of a release, whatever retry its address belongs to. */
function integrityOf(release: RemoteRelease | undefined, address: string): string | undefined {
  const { pathname } = new URL(address, document.baseURI);
  return release?.integrity[splitAddress(pathname).path];
}

/** `import()` takes no integrity. A module that was preloaded with it is checked, and is the one that is imported. */
function preloadModule(href: string, integrity = ''): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity });
  link.href = href;
  document.head.append(link);
}

/** Tags in the head for files of a release, with an attribute. */
function tagsOf({ entry }: RemoteRelease, attribute: string): readonly Element[] {
  const { origin, pathname } = new URL(entry, document.baseURI);
  const { folder } = splitAddress(pathname);
  return [...document.head.querySelectorAll(`[${attribute}]`)].filter((tag) => {
    const address =
      tag.getAttribute('src') ?? tag.getAttribute('href') ?? tag.getAttribute('data-from') ?? '';
    return new URL(address, document.baseURI).href.startsWith(origin + folder);
  });
}

/** Removes tags, the container, and the bundler's list of loaded chunks, which the federation runtime does not manage. */
function removeTraces(release: RemoteRelease): void {
  for (const attribute of ['src', 'href', 'data-from'])
    for (const tag of tagsOf(release, attribute)) tag.remove();
  // Rspack names the list of chunks in its own way.
  for (const list of ['webpackChunk', 'rspackChunk', ''])
    Reflect.deleteProperty(globalThis, `${list}${release.container}`);
}

/** Creates entry scripts with integrity, and with the timeout that the specification fixes. */
function entryScripts(registered: ReadonlyMap<string, RemoteRelease>): ModuleFederationRuntimePlugin {
  return {
    name: 'entry-scripts',
    createScript: ({ url, remoteInfo }) => {
      const script = document.createElement('script');
      const integrity = integrityOf(registered.get(remoteInfo?.name ?? ''), url);
      script.src = url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      if (integrity) script.integrity = integrity;
      return { script, timeout: chunkLoadTimeout };
    },
  };
}
