/** A door of `@site/shared-ui` that units outside this repository may use. */
export interface Subpath {
  /** `.` or `./forms`, as in the `exports` of package.json. */
  readonly subpath: string;
  /** Its module, relative to `shared-ui/src`. */
  readonly source: string;
  /** Whether the values of its constants are texts and numbers that may change at any time: only their kinds count. */
  readonly facts?: true;
}

/**
 * The other doors of the workspace's package are for the host, the builds and the tests of this repository. The
 * package's README says which of these the host provides and which a unit bundles.
 */
export const publicSubpaths: readonly Subpath[] = [
  { subpath: '.', source: 'index.ts' },
  { subpath: './contracts', source: 'contracts/index.ts' },
  { subpath: './site', source: 'site/index.ts', facts: true },
  { subpath: './forms', source: 'forms/index.ts' },
  { subpath: './http', source: 'http/index.ts' },
  { subpath: './http/eager', source: 'http/eager-axios.ts' },
];
