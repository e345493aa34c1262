/**
 * Attributes by which a server finds, in the HTML of a form, where to write its answer to a browser that sent the
 * form by itself, without script.
 */
export const formMarks = {
  /** An empty, hidden element at the top of the form: for what is wrong as a whole. */
  answer: 'data-answer',
  /** Beside each field, with its name as value: for what is wrong with it. */
  errorFor: 'data-error-for',
} as const;

/** Where forms are sent without script: the same addresses that their code calls on this site's own server. */
export const formActions = {
  application: '/api/send-email',
  enquiry: '/api/v1.0/email/send',
} as const;

/** Event that a form dispatches, bubbling, once everything that was typed in it has safely arrived. */
export const formSentEvent = 'site:form-sent';
