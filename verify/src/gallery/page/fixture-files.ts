/** One `*.fixtures.tsx` file: the component's name and the file's exports. */
export interface FixtureFile {
  readonly name: string;
  readonly module: Readonly<Record<string, unknown>>;
}

/** Empty here: `find-fixtures.loader.ts` replaces this file while the gallery is built. */
export const fixtureFiles: readonly FixtureFile[] = [];
