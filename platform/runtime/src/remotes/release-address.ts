import type { RemoteRelease } from '@platform/contract';

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

declare global {
  /** Called by every unit's code before it adds a stylesheet: see `platform/build/src/units/style-integrity.ts`. */
  var siteIntegrity: ((address: string) => string | undefined) | undefined;
}

export type StyleIntegrity = ReturnType<typeof styleIntegrity>;

/** Hashes of stylesheets that are loaded later. A build cannot contain the hashes of its own files. */
export function styleIntegrity() {
  const folders = new Map<string, Readonly<Record<string, string>>>();
  const split = (address: string) => splitAddress(new URL(address, document.baseURI).pathname);
  globalThis.siteIntegrity = (address) => {
    const { folder, path } = split(address);
    return folders.get(folder)?.[path];
  };
  return {
    /**
     * @param address of any file of a release, or of its folder with a trailing slash
     * @param hashes path below the release's folder → its `sha384-…`
     */
    add: (address: string, hashes: Readonly<Record<string, string>>) => {
      const { folder } = split(address);
      // In a folder that releases share, a name has one content.
      folders.set(folder, { ...folders.get(folder), ...hashes });
    },
  };
}
