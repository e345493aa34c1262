import type { BackendPart } from '@platform/server';
import { site } from '@site/shared-ui/site';
import { captchaPart } from './captcha/captcha.part.ts';
import { emailServicePart } from './email-service/email-service.part.ts';
import { employeesPart } from './employees/employees.part.ts';
import { pincodesPart } from './pincodes/pincodes.part.ts';

/** This company's own endpoints. */
export const backendParts: readonly BackendPart[] = [
  pincodesPart(),
  emailServicePart({ unit: 'contact', form: 'enquiry', mail: site.email }),
  captchaPart({ forms: ['contact/enquiry'] }),
  employeesPart,
];
