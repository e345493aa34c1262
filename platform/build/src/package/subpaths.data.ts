/** A door of `@site/shared-ui` that units outside this repository may use. */
export interface Subpath {
  /** `.` or `./forms`, as in the `exports` of package.json. */
  readonly subpath: string;
  /** Its module, relative to `shared-ui/src`. */
  readonly source: string;
}

/** What the shell shares with all remotes at run time: the API report has it, and nothing else. */
export const hostSubpath: Subpath = { subpath: './host', source: 'host/index.ts' };

/**
 * The other doors of the workspace's package are for the host, the builds and the tests of this repository. The
 * package's README says which of these the host provides and which a unit bundles.
 */
export const publicSubpaths: readonly Subpath[] = [
  hostSubpath,
  { subpath: '.', source: 'index.ts' },
  { subpath: './contracts', source: 'contracts/index.ts' },
  { subpath: './site', source: 'site/index.ts' },
  { subpath: './forms', source: 'fields/index.ts' },
  { subpath: './form-engine', source: 'forms/index.ts' },
  { subpath: './http', source: 'http/index.ts' },
  { subpath: './http/eager', source: 'http/eager-axios.ts' },
];
