import * as yup from 'yup';

export const genders = ['Male', 'Female', 'Other'] as const;

/** Positions in the order the application form offers them. */
export const positions = [
  'Product Manager',
  'Project Manager',
  'UI/UX Designer',
  'Fullstack Developer',
  'App Developer',
  'AI/ML Developer',
  'Software Engineer',
] as const;

/** Milliseconds for which a browser keeps an application that could not be sent, from the first attempt on. */
export const keepUnsent = 7 * 24 * 60 * 60_000;

/** In bytes. A resume must be smaller than this: one of exactly 1 MB is refused. */
export const resumeByteLimit = 1_048_576;

/** The file types of a resume: extension without dot → MIME type. */
export const resumeTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;
export type ResumeType = keyof typeof resumeTypes;

/** The specification's messages to the visitor, shared by form, server and tests. */
export const applicationMessages = {
  required: 'Please fill all required fields and upload a resume.',
  resumeTooLarge: 'File size must be less than 1 MB.',
  resumeInvalid: 'Please select a valid file.',
  pincodeUnknown: 'Invalid pincode or no data found.',
  pincodeFailed: 'Error fetching pincode data',
  failed: 'Error submitting the application.',
  sent: 'Application submitted successfully!',
} as const;

/** Maximum characters of each field. */
export const applicationLimits = {
  fullName: 120,
  email: 254,
  phoneNo: 20,
  address: 300,
  pincode: 10,
  district: 80,
  state: 80,
} as const;

/** Characters of a complete pincode. */
export const pincodeLength = 6;

/** 8 to 15 digits, with spaces and hyphens between them. For the `pattern` attribute, which matches a whole value. */
export const phonePattern = '\\+?(?:[0-9][ \\-]*){7,14}[0-9]';
export const pincodePattern = `[1-9][0-9]{${pincodeLength - 1}}`;

const line = (label: string, max: number) =>
  yup.string().trim().max(max, `${label} can have at most ${max} characters.`).default('');

/** The expression for which an input's `pattern` attribute stands. */
export const wholePattern = (pattern: string) => new RegExp(`^(?:${pattern})$`);

const limits = applicationLimits;

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
