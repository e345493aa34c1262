import { normalizePincode } from './normalize-text.ts';

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

/** Maximum characters of a position or a gender. The unit that shows the form owns the list: other values are texts. */
export const choiceLimit = 120;

/** 8 to 15 digits, with spaces and hyphens between them: a normalized phone number. */
export const phonePattern = '\\+?(?:[0-9][ \\-]*){7,14}[0-9]';
/** A normalized pincode. */
export const pincodePattern = `[1-9][0-9]{${pincodeLength - 1}}`;

/** The expression for which a pattern stands: it matches a whole value. */
export const wholePattern = (pattern: string) => new RegExp(`^(?:${pattern})$`);

/**
 * For `pattern` attributes, which see what was typed, before it is normalized. They accept whatever the schemas accept.
 */
export const typedPatterns: Readonly<Record<'email' | 'phoneNo' | 'pincode', string>> = {
  email: '[^@]+@[^@]+\\.[^@]+',
  phoneNo: typedDigits('8,15', '+\\uFF0B.\\uFF0E\\p{Ps}\\p{Pe}'),
  pincode: typedDigits(String(pincodeLength), ''),
};

function typedDigits(count: string, others: string): string {
  const between = `[\\s\\p{Cf}\\p{Pd}\\u2212${others}]*`;
  return `${between}(?:\\p{Nd}${between}){${count}}`;
}

/** The pincode that a typed text stands for; null if it cannot be one. */
export function pincodeIn(text: string): string | null {
  const pincode = normalizePincode(text);
  return wholePattern(pincodePattern).test(pincode) ? pincode : null;
}
