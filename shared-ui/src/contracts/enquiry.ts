import * as yup from 'yup';

export const enquiryMessages = {
  incomplete: 'Please fill out all required fields and verify you are not a robot.',
  failed: 'Failed to Submit. Please try again.',
  sent: 'Successfully Submitted!',
} as const;

/** Maximum characters of each field. */
export const enquiryLimits = { firstName: 80, lastName: 80, email: 254, useCase: 2000, source: 120 } as const;

const limits = enquiryLimits;

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

/** Body of the e-mail service's call, in the wire format of EmailJS. */
export interface EmailServiceRequest {
  readonly lib_version: string;
  readonly user_id: string;
  readonly service_id: string;
  readonly template_id: string;
  readonly template_params: EnquiryFields;
}
