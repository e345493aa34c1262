interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

/** The parts of `Window` that are needed here. TypeScript's own libraries do not know trusted types yet. */
export interface TrustedTypesWindow {
  readonly trustedTypes?: TrustedTypes;
  readonly location: Pick<Location, 'origin'>;
  readonly document: Pick<Document, 'baseURI'>;
}

/**
 * The one policy of the page, for whatever the code of any unit puts into it: scripts and workers come from the
 * releases of this site, and nothing becomes markup or code from a string.
 */
export function trustOwnReleases({ trustedTypes, location, document }: TrustedTypesWindow): void {
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => {
      const { origin, pathname, href } = new URL(address, document.baseURI);
      if (origin === location.origin && pathname.startsWith('/assets/')) return href;
      throw new TypeError(`No script of this site is at ${address}.`);
    },
  });
}
