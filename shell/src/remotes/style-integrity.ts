declare global {
  /** Called by every unit's code before it adds a stylesheet: see `scripts/src/build/style-integrity.ts`. */
  var siteIntegrity: ((address: string) => string | undefined) | undefined;
}

/** Hashes of stylesheets that are loaded later. A build cannot contain the hashes of its own files. */
export interface StyleIntegrity {
  /**
   * @param address of any file of a release, or of its folder with a trailing slash
   * @param hashes file below that folder → its `sha384-…`
   */
  add(address: string, hashes: Readonly<Record<string, string>>): void;
}

export function styleIntegrity(): StyleIntegrity {
  const folders = new Map<string, Readonly<Record<string, string>>>();
  const folderOf = (pathname: string) => pathname.slice(0, pathname.lastIndexOf('/') + 1);
  globalThis.siteIntegrity = (address) => {
    const { pathname } = new URL(address, document.baseURI);
    const folder = folderOf(pathname);
    return folders.get(folder)?.[pathname.slice(folder.length)];
  };
  return {
    add: (address, hashes) => void folders.set(folderOf(new URL(address, document.baseURI).pathname), hashes),
  };
}
