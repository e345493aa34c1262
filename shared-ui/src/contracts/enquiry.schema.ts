import * as yup from 'yup';
import { enquiryLimits as limits } from './enquiry.ts';

const line = (label: string, max: number, missing: string) =>
  yup.string().trim().max(max, `${label} can have at most ${max} characters.`).default('').required(missing);

/** A contact enquiry: the form's fields and the `template_params` of `POST /api/v1.0/email/send`. */
export const enquirySchema = yup.object({
  firstName: line('First name', limits.firstName, 'Enter your first name.'),
  lastName: line('Last name', limits.lastName, 'Enter your last name.'),
  email: line('Email', limits.email, 'Enter your email address.').email(
    'Enter an email address like name@example.com.',
  ),
  useCase: line('Use case', limits.useCase, 'Tell us what you need.'),
  source: line('This answer', limits.source, 'Tell us how you heard about us.'),
});
export type EnquiryFields = yup.InferType<typeof enquirySchema>;
