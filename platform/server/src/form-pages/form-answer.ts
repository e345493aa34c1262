/** What a page shows in response to a form submitted without script. */
export interface FormAnswer {
  /** Whether the form has arrived. The page shows it no more then. */
  readonly sent?: boolean;
  /** The reference of the stored record. */
  readonly reference?: string;
  readonly message: string;
  /** Explanation and what to do, a paragraph each. */
  readonly notes: readonly Note[];
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  /** Labels by the field's name, for the values that the page's form has no place for. Others are not shown then. */
  readonly labels: Readonly<Record<string, string>>;
}

export interface Note {
  readonly text: string;
  readonly link?: { readonly text: string; readonly href: string };
}
