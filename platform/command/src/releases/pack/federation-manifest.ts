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

/**
 * Parses an `mf-manifest.json`, which the bundlers' federation plugins can write; null if it is not one.
 *
 * @returns page name → the files that it loads, and shared library → the version range that the unit requires
 */
export function parseManifest(text: string) {
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
