import type { EmailServiceRequest } from '@site/shared-ui/contracts';
import * as yup from 'yup';

const identifier = (name: string) =>
  yup.string().strict().max(100, `${name} is too long.`).required(`${name} is required.`);

/** The wire format of EmailJS. The form's declaration decides which of the parameters that are texts count. */
export const enquirySchema: yup.ObjectSchema<EmailServiceRequest> = yup
  .object({
    lib_version: identifier('lib_version'),
    user_id: identifier('user_id'),
    service_id: identifier('service_id'),
    template_id: identifier('template_id'),
    template_params: yup
      .mixed<Readonly<Record<string, string>>>()
      .transform(onlyTexts)
      .required('template_params is required.'),
  })
  .required('Send JSON in the format of EmailJS.');

function onlyTexts(params: unknown): unknown {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return undefined;
  return Object.fromEntries(Object.entries(params).filter(([, value]) => typeof value === 'string'));
}
