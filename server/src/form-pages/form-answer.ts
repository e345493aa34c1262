/** What a page says of a form that a browser sent without script. */
export interface FormAnswer {
  /** As it stands above everything else. */
  readonly message: string;
  /** What it means and what to do, a paragraph each. */
  readonly notes: readonly Note[];
  /** What is wrong with each field, by its name. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** What was typed, by the field's name; stands in the form again. */
  readonly values: Readonly<Record<string, string>>;
}

export interface Note {
  readonly text: string;
  /** Stands after the text. */
  readonly link?: { readonly text: string; readonly href: string };
}
