/** What parts of a site's own endpoints need to take forms in another format. */
export type { FoundForm } from '@platform/releases/serving';
export { messagesFor } from '../answers/send-problem.ts';
export type { FormKey } from '../database/repositories.ts';
export type { FormAnswer, Note } from '../form-pages/form-answer.ts';
export type { Messages } from '../messages/index.ts';
export { addForms, type FormRequest, inAnswerTime, readIdempotencyKey } from './add-forms.ts';
export { asStored, checkForm, type SentParts } from './read-form.ts';
export { refusalAnswer, sentValues } from './refusal-answer.ts';
export { subjectOf } from './submission-mail.ts';
