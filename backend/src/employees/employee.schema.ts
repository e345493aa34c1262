import { phonePattern, wholePattern } from '@platform/contract';
import { pincodePattern } from '@site/shared-ui/site';
import * as yup from 'yup';

const optional = (max: number) => yup.string().max(max, `can have at most ${max} characters`).optional();

const date = optional(10).test('date', 'is not a date like 2025-01-31 or 31-01-2025', (value) =>
  value === undefined ? true : isDate(value),
);

const mobile = optional(20).matches(wholePattern(phonePattern), 'is not a phone number like +91 98765 43210');

const page = optional(300).test('https', 'is not an address that starts with https://', (value) =>
  value === undefined ? true : URL.canParse(value) && new URL(value).protocol === 'https:',
);

/** One imported employee, with dates already converted to YYYY-MM-DD. */
export const employeeSchema = yup.object({
  id: yup
    .string()
    .required('is missing')
    .matches(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/, 'may have up to 40 letters, digits, - and _'),
  name: yup.string().required('is missing').max(120, 'can have at most 120 characters'),
  role: optional(120),
  email: optional(254).email('is not an email address'),
  mobileNumber: mobile,
  dob: date,
  bloodGroup: optional(5).matches(/^(?:A|B|AB|O)[+-]$/, 'is not one of A+, A-, B+, B-, AB+, AB-, O+, O-'),
  employeeType: optional(60),
  dateOfJoining: date,
  parentName: optional(120),
  parentMobileNumber: mobile,
  address: optional(300),
  state: optional(80),
  district: optional(80),
  pincode: optional(6).matches(wholePattern(pincodePattern), 'is not a pincode of six digits'),
  linkedin: page,
  insta: page,
  facebook: page,
  github: page,
});

/** Converts dd-mm-yyyy, the site's format of dates, to YYYY-MM-DD. Other texts are returned unchanged. */
export function toIsoDate(text: string): string {
  return text.replace(/^(\d{2})-(\d{2})-(\d{4})$/, '$3-$2-$1');
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // 2025-02-30 would silently become 2025-03-02.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
