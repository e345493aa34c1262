/** One `*.fixtures.tsx`: what it shows, and what it exports. */
export interface FixtureFile {
  readonly name: string;
  readonly module: Readonly<Record<string, unknown>>;
}

/** All there are: `find-fixtures.loader.ts` writes this list while the gallery is built. */
export const fixtureFiles: readonly FixtureFile[] = [];
