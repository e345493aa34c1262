import * as yup from 'yup';
import {
  genders,
  applicationLimits as limits,
  phonePattern,
  pincodePattern,
  positions,
  wholePattern,
} from './application.ts';

const line = (label: string, max: number) =>
  yup.string().trim().max(max, `${label} can have at most ${max} characters.`).default('');

/**
 * The text fields of a job application: in the form, and in the body of `POST /api/send-email`. Only name, e-mail and
 * resume are required. The other fields are validated when they are filled in.
 */
export const applicationSchema = yup.object({
  fullName: line('Full name', limits.fullName).required('Enter your full name.'),
  email: line('Email', limits.email)
    .required('Enter your email address.')
    .email('Enter an email address like name@example.com.'),
  phoneNo: line('Phone number', limits.phoneNo).matches(wholePattern(phonePattern), {
    message: 'Enter a phone number with 8 to 15 digits, for example +91 98765 43210.',
    excludeEmptyString: true,
  }),
  address: line('Address', limits.address),
  pincode: line('Pincode', limits.pincode).matches(wholePattern(pincodePattern), {
    message: 'Enter a pincode of six digits.',
    excludeEmptyString: true,
  }),
  district: line('District', limits.district),
  state: line('State', limits.state),
  gender: yup
    .string()
    .oneOf(['', ...genders], 'Choose one of the listed genders.')
    .default(''),
  position: yup
    .string()
    .oneOf(['', ...positions], 'Choose one of the listed positions.')
    .default(''),
});
export type ApplicationFields = yup.InferType<typeof applicationSchema>;
