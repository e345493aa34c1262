import type { RemoteRelease } from '@site/shared-ui/contracts';
import { folderOf, removeTraces } from './release-tags.ts';

/** What this tab has requested of remotes. Releases of a unit can have files of one folder in common. */
export interface EntryRequests {
  /** Whether an entry was requested. */
  any(): boolean;
  /**
   * The retry whose address the next request for an entry needs; 0 for the entry's own. A release that comes back after
   * it was unloaded gets an unused folder as well: a browser never forgets a module, and Vite's code remembers which
   * stylesheets it has added. And a release must not wait for a file that hangs for another one.
   */
  next(release: RemoteRelease): number;
  /** Follows a load, which succeeds or not. */
  follow(release: RemoteRelease, load: Promise<unknown>): void;
  /** Removes a release's code and styles, except those that another release in the tab uses. */
  remove(release: RemoteRelease): void;
}

export function entryRequests(): EntryRequests {
  const requested = new Set<string>();
  /** Container → its release. */
  const inTab = new Map<string, RemoteRelease>();
  /** Folder → how often its files got a new address. */
  const retries = new Map<string, number>();
  /** Container → loads that have not succeeded, and the folder of its files. */
  const unsettled = new Map<string, { readonly folder: string; readonly loads: Set<object> }>();

  const isTroubled = (folder: string, except: string) =>
    [...unsettled].some(([name, of]) => name !== except && of.folder === folder && of.loads.size > 0);

  return {
    any: () => requested.size > 0,
    next: (release) => {
      const { container } = release;
      const folder = folderOf(release);
      const known = retries.get(folder) ?? 0;
      const retry = requested.has(container) || isTroubled(folder, container) ? known + 1 : known;
      retries.set(folder, retry);
      requested.add(container);
      inTab.set(container, release);
      return retry;
    },
    follow: (release, load) => {
      const { loads } = unsettled.get(release.container) ?? { loads: new Set<object>() };
      unsettled.set(release.container, { folder: folderOf(release), loads });
      loads.add(load);
      load.then(
        () => loads.delete(load),
        () => undefined,
      );
    },
    remove: (release) => {
      inTab.delete(release.container);
      removeTraces(release, [...inTab.values()]);
    },
  };
}
