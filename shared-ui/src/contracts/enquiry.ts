import type { EnquiryFields } from './enquiry.schema.ts';

export const enquiryMessages = {
  incomplete: 'Please fill out all required fields and verify you are not a robot.',
  failed: 'Failed to Submit. Please try again.',
  sent: 'Successfully Submitted!',
} as const;

/** Maximum characters of each field. */
export const enquiryLimits = { firstName: 80, lastName: 80, email: 254, useCase: 2000, source: 120 } as const;

/** Body of the e-mail service's call, in the wire format of EmailJS. */
export interface EmailServiceRequest {
  readonly lib_version: string;
  readonly user_id: string;
  readonly service_id: string;
  readonly template_id: string;
  readonly template_params: EnquiryFields;
}
