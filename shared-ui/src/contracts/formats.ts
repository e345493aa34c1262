import { normalizePincode } from './normalize-text.ts';

export const pincodeLength = 6;

/** 8 to 15 digits, with spaces and hyphens between them: a normalized phone number. */
export const phonePattern = '\\+?(?:[0-9][ \\-]*){7,14}[0-9]';
/** A normalized pincode. */
export const pincodePattern = `[1-9][0-9]{${pincodeLength - 1}}`;

/** The expression for which a pattern stands: it matches a whole value. */
export const wholePattern = (pattern: string) => new RegExp(`^(?:${pattern})$`);

/** For `pattern` attributes, which see what was typed before it is normalized. They accept whatever the schemas accept. */
export const typedPatterns: Readonly<Record<'email' | 'phone' | 'pincode', string>> = {
  email: '[^@]+@[^@]+\\.[^@]+',
  phone: typedDigits('8,15', '+\\uFF0B.\\uFF0E\\p{Ps}\\p{Pe}'),
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
