import { sampleApplicationForm, sampleEnquiryForm } from '@site/server/testing';

/** Releases for `deployTiny` whose forms have the addresses of the specification. */
export const careersWithForm = (mark: string) =>
  ['careers', mark, { record: { forms: { application: sampleApplicationForm } } }] as const;
export const productWithForm = [
  'product',
  'one',
  { record: { forms: { enquiry: sampleEnquiryForm } } },
] as const;
