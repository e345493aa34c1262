interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

/** TypeScript's DOM types do not include trusted types yet. */
export interface TrustedTypesWindow {
  readonly trustedTypes?: TrustedTypes;
  readonly location: Pick<Location, 'origin'>;
  readonly document: Pick<Document, 'baseURI'>;
}

/**
 * Creates the page's default policy, which applies to the code of all units: scripts and workers come from the
 * releases of this site, and no string becomes markup or code.
 */
export function trustOwnReleases({ trustedTypes, location, document }: TrustedTypesWindow): void {
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => {
      const { origin, pathname, href } = new URL(address, document.baseURI);
      if (origin === location.origin && pathname.startsWith('/assets/')) return href;
      throw new TypeError(address);
    },
  });
}
