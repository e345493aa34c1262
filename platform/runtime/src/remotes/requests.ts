import type { RemoteRelease, UnitName } from '@platform/contract';

/**
 * The folder of a release at the beginning of an address, and the retry that the address belongs to: `~1/` to `~99/`.
 * A dev server has one unit, whose folder is its root.
 */
const releaseFolder = /^((\w+:\/\/[^/]+)?(\/assets(\/[^/]+){2})?\/)(~\d+\/)?/;

/** The folder in whose addresses no release is named: releases of a unit have files of it in common. */
const sharedFolder = '/files/';

/** The server knows this many folders of a release for retries. */
const retryFolders = 99;

/**
 * The address of a release's file for a retry: `/assets/catalog/r1/~2/remoteEntry.js`. The server answers with the same
 * file. For a known address a browser may use its cache, or wait for the request that hangs. A folder, because the
 * addresses that a script derives from its own are then new as well.
 *
 * @param retry 0 for the address itself
 */
export function retryAddress(address: string, retry: number): string {
  return retry > 0 ? address.replace(releaseFolder, `$1~${((retry - 1) % retryFolders) + 1}/`) : address;
}

/** The retry that an address belongs to; 0 for none. */
export function retryOf(address: string): number {
  return Number(/\/~(\d+)\//.exec(address)?.[1] ?? 0);
}

export function isShared(folder: string): boolean {
  return folder.endsWith(sharedFolder);
}

/** The folder has a trailing slash. */
export function splitAddress(pathname: string): { readonly folder: string; readonly path: string } {
  const [start = '', folder = ''] = releaseFolder.exec(pathname) ?? [];
  return { folder, path: pathname.slice(start.length) };
}

export function folderOf({ entry }: RemoteRelease): string {
  const { origin, pathname } = new URL(entry, document.baseURI);
  return origin + splitAddress(pathname).folder;
}

/** Stands for the page of a release in a stack of components, in the form of an address. */
export function pageAddress(unit: UnitName, release: string): string {
  return `/assets/${unit}/${release}/-`;
}

declare global {
  /* Called by webpack's code in the shell: see `platform/build/src/units/shell-chunks.ts`. */

  /** The path of a chunk's file: `HomePage.js` → `HomePage.0123456789.js`. */
  var siteFile: ((name: string) => string | undefined) | undefined;
  /** The hash of the file at an address. Empty for one that the composition does not have. */
  var siteIntegrity: ((address: string) => string) | undefined;
}

/** The files of a release by their names without hashes: `[name].[contenthash:10].js`. */
export function filesByName(integrity: RemoteRelease['integrity']): ReadonlyMap<string, string> {
  return new Map(
    Object.keys(integrity).map((path) => [path.replace(/\.[0-9a-f]{10,64}(?=\.\w+$)/, ''), path]),
  );
}

/** @param integrity path of a file that is loaded on demand → its `sha384-…` */
export function provideShellFiles(integrity: RemoteRelease['integrity']): void {
  const files = filesByName(integrity);
  globalThis.siteFile = (name) => files.get(name);
  globalThis.siteIntegrity = (address) =>
    integrity[splitAddress(new URL(address, document.baseURI).pathname).path] ?? '';
}

interface Requested {
  readonly unit: UnitName;
  readonly release: RemoteRelease;
  /** Where its files are. Releases of a unit can have files of one folder in common. */
  readonly folder: string;
  /** The retry whose addresses were used last. */
  retry: number;
  /**
   * Unless it works, its next request needs addresses that this tab has not used. So does a release that comes back after
   * it was removed: a browser never forgets a module, and Vite's code remembers which stylesheets it has added.
   */
  state: 'works' | 'fails' | 'removed';
  /** How many requests have not succeeded: files of them may hang. */
  unanswered: number;
  readonly pending: Set<Promise<unknown>>;
}

export type Requests = ReturnType<typeof createRequests>;

/** The code of releases that this tab has requested. A browser never cancels the request for a script. */
export function createRequests() {
  const all = new Map<string, Requested>();
  const inFolder = (folder: string) => [...all.values()].filter((one) => one.folder === folder);
  const lastRetry = (folder: string) => Math.max(0, ...inFolder(folder).map(({ retry }) => retry));

  const requestedOf = (unit: UnitName, release: RemoteRelease): Requested => {
    const known = all.get(release.container);
    if (known) return known;
    const folder = folderOf(release);
    // It must not wait for a file that hangs for another release.
    const isTroubled = inFolder(folder).some(({ unanswered }) => unanswered > 0);
    const retry = lastRetry(folder) + (isTroubled ? 1 : 0);
    const first: Requested = {
      ...{ unit, release, folder, retry },
      ...{ state: 'works', unanswered: 0, pending: new Set() },
    };
    all.set(release.container, first);
    return first;
  };

  return {
    /**
     * Requests a page of a release.
     *
     * @param repeated whether the request before has failed, or has been silent for too long
     * @param load receives the retry whose addresses are to be used; 0 for the files' own. The browser may repeat the
     *   response to a known address, or wait for the request that hangs
     */
    run: <T>(
      unit: UnitName,
      release: RemoteRelease,
      repeated: boolean,
      load: (retry: number) => Promise<T>,
    ): Promise<T> => {
      const requested = requestedOf(unit, release);
      if (repeated) requested.state = 'fails';
      if (requested.state !== 'works') requested.retry = lastRetry(requested.folder) + 1;
      if (requested.state === 'removed') requested.state = 'works';
      requested.unanswered += 1;
      const result = load(requested.retry);
      requested.pending.add(result);
      result.then(
        () => {
          requested.pending.delete(result);
          requested.unanswered -= 1;
          requested.state = 'works';
        },
        () => {
          requested.pending.delete(result);
          requested.state = 'fails';
        },
      );
      return result;
    },
    /** Whether the last request that has ended has failed, or one is overdue. */
    isFailing: ({ container }: RemoteRelease): boolean => all.get(container)?.state === 'fails',
    /**
     * Takes out the releases of a unit whose code can be removed from the tab: those that no page uses and for which no
     * request is pending.
     *
     * @param used ids of the releases that stay
     * @returns `pending`: requests of releases that cannot be removed yet. Ask again when one of them has ended
     */
    takeUnused: (unit: UnitName, used: ReadonlySet<string | undefined>) => {
      const others = [...all.values()].filter(
        (one) => one.unit === unit && one.state !== 'removed' && !used.has(one.release.id),
      );
      const unused = others.filter(({ pending }) => pending.size === 0);
      for (const one of unused) one.state = 'removed';
      return {
        unused: unused.map(({ release }) => release),
        pending: others.flatMap(({ pending }) => [...pending]),
      };
    },
  };
}
