import { splitAddress } from './release-address.ts';

declare global {
  /** Called by every unit's code before it adds a stylesheet: see `build/src/units/style-integrity.ts`. */
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
