import * as yup from 'yup';
import { enquiryLimits as limits } from './enquiry.ts';
import { emailOf, textOf } from './text.schema.ts';

const line = (label: string, max: number, missing: string) => textOf(label, max).required(missing);

/** A contact enquiry: the form's fields and the `template_params` of `POST /api/v1.0/email/send`. */
export const enquirySchema = yup.object({
  firstName: line('First name', limits.firstName, 'Enter your first name.'),
  lastName: line('Last name', limits.lastName, 'Enter your last name.'),
  email: emailOf(limits.email),
  useCase: line('Use case', limits.useCase, 'Tell us what you need.'),
  source: line('This answer', limits.source, 'Tell us how you heard about us.'),
});
export type EnquiryFields = yup.InferType<typeof enquirySchema>;
