import { sampleApplicationForm, sampleEnquiryForm } from '@platform/server/testing';

const { address: _, ...atAnyAddress } = sampleEnquiryForm;

/** At the address of any form: the other one takes a format of its own, and has a guard. */
export const enquiryForm = atAnyAddress;

/** Releases with forms for `deployTiny`. */
export const catalogWithForm = (mark: string) =>
  ['catalog', mark, { record: { forms: { application: sampleApplicationForm } } }] as const;
export const productWithForm = ['product', 'one', { record: { forms: { enquiry: enquiryForm } } }] as const;
