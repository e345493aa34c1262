/** Attributes of a form's HTML that mark where the server writes its messages to a browser without script. */
export const formMarks = {
  /** An empty, hidden element at the top of the form, for messages about the whole form. */
  answer: 'data-answer',
  /** An element beside each field, for its error. The value is the field's name. */
  errorFor: 'data-error-for',
} as const;

/** The key in `sessionStorage` of a form's draft. The address is where the form is sent. */
export const draftName = (address: string) => `form:${address}`;

/**
 * What a form is, for all code that has to know.
 *
 * - `empty`: nothing would be lost. What code alone has filled in does not count.
 * - `begun`: it has values of the visitor that differ from the initial ones
 * - `sending`: there is no answer yet
 * - `sent`: what is in it has arrived. The first change ends it.
 */
export type FormStage = 'empty' | 'begun' | 'sending' | 'sent';

/** What a visitor is told of a form that has arrived. */
export interface FormConfirmation {
  readonly text: string;
  /** The address where its reference can be kept, if its form has a page for that: see `FormDeclaration.sentPage`. */
  readonly page?: string;
}

/** The detail of both events. The page of the form may be hidden, or may have been removed. */
export interface FormEventDetail {
  readonly form: Element;
  readonly stage: FormStage;
  /** What the visitor is told of the last success; null before it, and from the next attempt on. */
  readonly confirmation: FormConfirmation | null;
}

/** Dispatched on the document when a form has been hydrated, and at each change of its stage. */
export const formStageEvent = 'site:form-stage';

/** Dispatched on the document when the server refuses values that the form's own rules accept. */
export const formRefusedEvent = 'site:form-refused';

/** The state of a navigation that carries what the visitor is told on the next page: see `HistoryEntry.location`. */
export interface ConfirmedNavigation {
  readonly confirmation: FormConfirmation;
}
