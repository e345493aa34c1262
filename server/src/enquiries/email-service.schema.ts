import { type EmailServiceRequest, enquirySchema } from '@site/shared-ui/contracts';
import * as yup from 'yup';

const identifier = (name: string) =>
  yup.string().strict().max(100, `${name} is too long.`).required(`${name} is required.`);

/** Removes values that are no strings: yup's `trim` would throw on them. */
function onlyStrings(params: unknown): unknown {
  if (typeof params !== 'object' || params === null) return params;
  return Object.fromEntries(Object.entries(params).filter(([, value]) => typeof value === 'string'));
}

/** The wire format of EmailJS. As with EmailJS, further template parameters are allowed; they are ignored. */
export const emailServiceSchema: yup.ObjectSchema<EmailServiceRequest> = yup
  .object({
    lib_version: identifier('lib_version'),
    user_id: identifier('user_id'),
    service_id: identifier('service_id'),
    template_id: identifier('template_id'),
    template_params: enquirySchema
      .transform(onlyStrings)
      .required('template_params is required.')
      .default(undefined),
  })
  .required('Send JSON in the format of EmailJS.');
