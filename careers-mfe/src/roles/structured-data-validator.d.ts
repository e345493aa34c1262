/** The package has no types of its own. */
declare module '@adobe/structured-data-validator' {
  /** A fault of the data: an error if search engines require what is wrong, a warning if they recommend it. */
  export interface Issue {
    readonly severity: 'ERROR' | 'WARNING';
    readonly issueMessage: string;
    readonly fieldNames: readonly string[];
  }

  // biome-ignore lint/style/noDefaultExport: as the package has it
  export default class Validator {
    /** @param found the structured data of a page, by its type */
    validate(found: { readonly jsonld: Readonly<Record<string, readonly object[]>> }): Promise<Issue[]>;
  }
}
