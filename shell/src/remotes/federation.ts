import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import type { RemoteRelease } from '@site/shared-ui/contracts';
import { chunkLoadTimeout } from '@site/shared-ui/site';
import { isShared, retryAddress, splitAddress } from './release-address.ts';
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
   * The folder of files → how often a release in it was loaded again. A release that comes back after it was unloaded
   * gets an unused folder as well: a browser never forgets a module, and Vite's code remembers which stylesheets it has
   * added.
   */
  const retries = new Map<string, number>();
  const known = new Set<string>();
  /** Folder → how many loads have not succeeded. Another release must not wait for a file that hangs. */
  const unsettled = new Map<string, number>();
  const count = (counts: Map<string, number>, folder: string, by: number) =>
    void counts.set(folder, (counts.get(folder) ?? 0) + by);
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
    const remote = instance.options.remotes.find(({ name }) => name === container);
    if (remote) handler.removeRemote(remote);
  };
  const register = (release: RemoteRelease) => {
    const { container, entryType } = release;
    const folder = folderOf(release);
    if (known.has(container) || (unsettled.get(folder) ?? 0) > 0) count(retries, folder, 1);
    known.add(container);
    registered.set(container, release);
    integrity.add(release.entry, release.integrity);
    // Replaces a registered container like `registerRemotes(…, { force })`, but without its warning.
    unregister(release);
    // webpack's code would find these tags by their name, and wait for those that hang.
    for (const tag of tagsOf(release, 'data-webpack')) tag.removeAttribute('data-webpack');
    const entry = retryAddress(release.entry, retries.get(folder) ?? 0);
    if (entryType === 'module') preloadModule(entry, integrityOf(release, entry));
    instance.registerRemotes([
      { name: container, entry, entryGlobalName: container, ...(entryType && { type: entryType }) },
    ]);
  };
  return {
    loadPage: (release, page, fresh) => {
      if (fresh || !registered.has(release.container)) register(release);
      const folder = folderOf(release);
      count(unsettled, folder, 1);
      const loaded = instance.loadRemote(`${release.container}/${page}`);
      loaded.then(
        () => count(unsettled, folder, -1),
        () => undefined,
      );
      return loaded;
    },
    unload: (release) => {
      registered.delete(release.container);
      unregister(release);
      removeTraces(release, [...registered.values()]);
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

/** The folder of a release's files, with its origin. */
function folderOf({ entry }: RemoteRelease): string {
  const { origin, pathname } = new URL(entry, document.baseURI);
  return origin + splitAddress(pathname).folder;
}

/** Tags in the head for files of a release, with an attribute. */
function tagsOf(release: RemoteRelease, attribute: string): readonly Element[] {
  return [...document.head.querySelectorAll(`[${attribute}]`)].filter((tag) => isTagOf(release, tag));
}

function isTagOf(release: RemoteRelease, tag: Element): boolean {
  // webpack's code has named the release: see `scripts/src/build/shared-chunks.ts`.
  const container = tag.getAttribute('data-container');
  if (container !== null) return container === release.container;
  const address = tag.getAttribute('src') ?? tag.getAttribute('href') ?? tag.getAttribute('data-from') ?? '';
  const { origin, pathname } = new URL(address, document.baseURI);
  const { folder, path } = splitAddress(pathname);
  if (origin + folder !== folderOf(release)) return false;
  return !isShared(folder) || Object.hasOwn(release.integrity, path);
}

/**
 * Removes tags, the container, and the bundler's list of loaded chunks, which the federation runtime does not manage.
 *
 * @param others releases that stay: what they have in common with this one stays as well
 */
function removeTraces(release: RemoteRelease, others: readonly RemoteRelease[]): void {
  for (const attribute of ['src', 'href', 'data-from'])
    for (const tag of tagsOf(release, attribute))
      if (!others.some((other) => isTagOf(other, tag))) tag.remove();
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
