import type { RemoteRelease } from '@site/shared-ui/contracts';
import { loadContainer, type RemoteContainer } from './load-container.ts';
import { asLoadError } from './load-error.ts';
import { removeTraces } from './release-tags.ts';
import { smallRuntime } from './small-runtime.ts';
import type { StyleIntegrity } from './style-integrity.ts';

declare global {
  /** Remotes are built with `externalRuntime`: they take the runtime's core from this variable. */
  var _FEDERATION_RUNTIME_CORE: object | undefined;
}

export type Federation = ReturnType<typeof createFederation>;

export type ImportCore = () => Promise<object>;

export const importCore: ImportCore = () =>
  import(/* webpackChunkName: "federation-core" */ '@module-federation/runtime/core');

/** Errors that have nothing to do with the part of the core that an entry has. */
const foreignErrors = [
  'entry-unreachable',
  'entry-broken',
  'chunk-unreachable',
  'chunk-timeout',
  'page-missing',
];

/**
 * The only host of remotes. Entries that are scripts get a small part of the federation runtime's core at first. After a
 * module, or a failure that the small part may have caused, all get the core itself: the load that follows, as after any
 * failure, uses it.
 */
export function createFederation(integrity: StyleIntegrity, load: ImportCore) {
  /** Null: entries get the small part. */
  let core: Promise<object> | null = null;
  const inTab = new Map<
    string,
    { readonly release: RemoteRelease; readonly retry: number; readonly entry: Promise<RemoteContainer> }
  >();

  const takeWholeCore = () => {
    if (core) return;
    core = load();
    // The next one that needs it repeats a failed import; webpack's code requests it under another address then.
    core.catch(() => {
      core = null;
    });
  };
  const loadEntry = async (release: RemoteRelease, retry: number): Promise<RemoteContainer> => {
    // Vite's code asks for more of it, and reads the variable anew each time.
    if (release.entryType === 'module') takeWholeCore();
    globalThis._FEDERATION_RUNTIME_CORE = core ? await core : smallRuntime();
    return loadContainer(release, retry);
  };
  const entryOf = (release: RemoteRelease, retry: number): Promise<RemoteContainer> => {
    const known = inTab.get(release.container);
    if (known?.retry === retry) return known.entry;
    integrity.add(release.entry, release.integrity);
    const entry = loadEntry(release, retry);
    inTab.set(release.container, { release, retry, entry });
    return entry;
  };

  return {
    /**
     * @param retry whose addresses are used; 0 for the release's own. With another one than before the release is loaded
     *   again: a browser does not repeat a request for an address while the first one hangs
     */
    loadPage: async (release: RemoteRelease, page: string, retry: number): Promise<unknown> => {
      try {
        const entry = await entryOf(release, retry);
        return (await entry.get(`./${page}`))();
      } catch (error) {
        if (!foreignErrors.includes(asLoadError(page, error).code)) takeWholeCore();
        throw error;
      }
    },
    /** Removes a release's code and styles from the tab, except those that another release in the tab uses. */
    unload: (release: RemoteRelease) => {
      inTab.delete(release.container);
      const others = [...inTab.values()].map((other) => other.release);
      removeTraces(release, others);
    },
  };
}
