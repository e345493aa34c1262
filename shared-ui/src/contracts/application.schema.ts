import * as yup from 'yup';
import {
  choiceLimit,
  type genders,
  applicationLimits as limits,
  phonePattern,
  pincodePattern,
  type positions,
  wholePattern,
} from './application.ts';
import { normalizePhone, normalizePincode } from './normalize-text.ts';
import { choiceOf, emailOf, textOf } from './text.schema.ts';

/**
 * The text fields of a job application: in the form, and in the body of `POST /api/send-email`. Only name, e-mail and
 * resume are required. The other fields are validated when they are filled in. Gender and position may be any text: a
 * release of the form may offer more than this code knows.
 */
export const applicationSchema = yup.object({
  fullName: textOf('Full name', limits.fullName).required('Enter your full name.'),
  email: emailOf(limits.email),
  phoneNo: textOf('Phone number', limits.phoneNo, normalizePhone).matches(wholePattern(phonePattern), {
    message: 'Enter a phone number with 8 to 15 digits, for example +91 98765 43210.',
    excludeEmptyString: true,
  }),
  address: textOf('Address', limits.address),
  pincode: textOf('Pincode', limits.pincode, normalizePincode).matches(wholePattern(pincodePattern), {
    message: 'Enter a pincode of six digits.',
    excludeEmptyString: true,
  }),
  district: textOf('District', limits.district),
  state: textOf('State', limits.state),
  gender: choiceOf<'' | (typeof genders)[number]>('Gender', choiceLimit),
  position: choiceOf<'' | (typeof positions)[number]>('Position', choiceLimit),
});
export type ApplicationFields = yup.InferType<typeof applicationSchema>;
