/** A run of text; a link where it leads somewhere. */
export type LegalRun = string | { readonly text: string; readonly to: string };

/** One kind of record and what is true of it, shown as a small titled list of facts. */
export interface LegalRecord {
  readonly name: string;
  readonly facts: readonly { readonly term: string; readonly text: string }[];
}

/** A paragraph, a paragraph with links, a list, or records. */
export type LegalBlock =
  | string
  | { readonly runs: readonly LegalRun[] }
  | { readonly list: readonly string[] }
  | { readonly records: readonly LegalRecord[] };

export interface LegalSection {
  /** Anchor of the section; addresses that others may have linked, so it stays when the heading changes. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  readonly title: string;
  /** What the document says, in two or three plain sentences. */
  readonly summary: string;
  readonly sections: readonly LegalSection[];
}
