import type { PrivacyRecord } from '@platform/contract';

export type LegalRun = string | { readonly text: string; readonly to: string };

/** A paragraph, a paragraph with links, a list, or records, which follow those of the live forms. */
export type LegalBlock =
  | string
  | { readonly runs: readonly LegalRun[] }
  | { readonly list: readonly string[] }
  | { readonly records: readonly PrivacyRecord[] };

export interface LegalSection {
  /** Anchor of the section. Other sites may link to it, so it must not change when the heading changes. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  readonly title: string;
  /** Shown on a number plate. Default: since when the legal texts have been in effect. */
  readonly dated?: string;
  /** Summary of the document, in two or three sentences. */
  readonly summary: string;
  readonly sections: readonly LegalSection[];
}
