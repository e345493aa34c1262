/** A piece of text, optionally a link. */
export type LegalRun = string | { readonly text: string; readonly to: string };

/** One kind of stored record, shown as a list of facts with a title. */
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
  /** Anchor of the section. Other sites may link to it, so it must not change when the heading changes. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  readonly title: string;
  /** Summary of the document, in two or three sentences. */
  readonly summary: string;
  readonly sections: readonly LegalSection[];
}
