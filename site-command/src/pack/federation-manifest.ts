import type { PageAssets } from '@site/shared-ui/contracts';

/** What `pack` reads of an `mf-manifest.json`, which the bundlers' federation plugins can write. */
export interface FederationManifest {
  /** Page name → the files that it loads. */
  readonly pages: Readonly<Record<string, PageAssets>>;
  /** Shared library → the version range that the unit requires. */
  readonly requires: Readonly<Record<string, string>>;
}

interface Written {
  readonly exposes: readonly {
    readonly path: string;
    readonly assets: {
      readonly js: { readonly sync: readonly string[] };
      readonly css: { readonly sync: readonly string[] };
    };
  }[];
  readonly shared?: readonly { readonly name: string; readonly requiredVersion: string }[];
}

/** Parses an `mf-manifest.json`; null if it is not one. */
export function parseManifest(text: string): FederationManifest | null {
  try {
    const { exposes, shared = [] } = JSON.parse(text) as Written;
    return {
      pages: Object.fromEntries(
        exposes.map(({ path, assets: { js, css } }) => [
          path.replace(/^\.\//, ''),
          { scripts: [...js.sync], styles: [...css.sync] },
        ]),
      ),
      requires: Object.fromEntries(shared.map(({ name, requiredVersion }) => [name, requiredVersion])),
    };
  } catch {
    return null;
  }
}

/** The manifest for a build that has none: the part that the store reads. */
export function manifestText(pages: readonly string[]): string {
  return `${JSON.stringify({ exposes: pages.map((name) => ({ name, path: `./${name}` })) }, null, 2)}\n`;
}
