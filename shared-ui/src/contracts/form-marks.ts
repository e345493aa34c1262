/**
 * Attributes that mark, in the HTML of a form, where the server writes its messages when a browser sent the form
 * without script.
 */
export const formMarks = {
  /** An empty, hidden element at the top of the form, for messages about the whole form. */
  answer: 'data-answer',
  /** An element beside each field, for its error. The value is the field's name. */
  errorFor: 'data-error-for',
} as const;

/** The bubbling event that a form dispatches after a success, if it contains only what was sent, or is empty. */
export const formSentEvent = 'site:form-sent';

/** The bubbling event that a form dispatches when the server refuses values that the form's own rules accept. */
export const formRefusedEvent = 'site:form-refused';
